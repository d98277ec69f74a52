-- Saved views of lists.

create table saved_views (
  id bigint generated always as identity primary key,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  owner_id bigint not null references staff,
  role text check (role in ('support', 'operations', 'marketing', 'finance', 'management', 'administrator')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index one_view_per_name on saved_views (owner_id, list, lower(name));
create unique index one_shared_view_per_name on saved_views (role, list, lower(name)) where role is not null;
comment on table saved_views is 'Saved views: the filters, sort order and visible columns of a list, under a name.';
comment on column saved_views.list is 'Name of the list in the portal, such as `vods`.';
comment on column saved_views.query is 'The query string of the screen''s URL.';
comment on column saved_views.role is 'The role that shares the view with its owner; null for private.';

create table view_defaults (
  staff_id bigint not null references staff,
  list text not null,
  view_id bigint not null references saved_views on delete cascade,
  primary key (staff_id, list)
);
create index on view_defaults (view_id);
comment on table view_defaults is 'The default view of each list, per admin user.';
