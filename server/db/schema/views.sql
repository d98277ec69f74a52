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
comment on table saved_views is 'Names for how a list is filtered and sorted, and which columns it shows.';
comment on column saved_views.list is 'Its name in the portal: `vods`.';
comment on column saved_views.query is 'The part of the screen''s address that says so.';
comment on column saved_views.role is 'Whose users may use it besides the owner; null for no one.';

create table view_defaults (
  staff_id bigint not null references staff,
  list text not null,
  view_id bigint not null references saved_views on delete cascade,
  primary key (staff_id, list)
);
create index on view_defaults (view_id);
comment on table view_defaults is 'With which view a list opens, by admin user.';
