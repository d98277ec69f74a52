-- Notes on customers, with their mentions and follow-ups.

create table notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  staff_id bigint not null references staff,
  body text not null check (length(body) between 1 and 4000),
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by bigint references staff,
  check ((removed_at is null) = (removed_by is null))
);
create index on notes (customer_id, created_at);
create index notes_search on notes using gin (text_words(body)) with (fastupdate = off) where removed_at is null;
alter index notes_search alter column 1 set statistics 0;
-- In random order: the first few show how common a word is.
create index notes_sample on notes (hashint8(id)) where removed_at is null;
comment on table notes is 'Notes on customers. Removed notes are kept but no longer shown.';
comment on column notes.staff_id is 'The author.';
comment on column notes.body is 'The current text, without formatting.';

create table note_versions (
  id bigint generated always as identity primary key,
  note_id bigint not null references notes,
  written_at timestamptz not null,
  body text not null
);
create index on note_versions (note_id);
comment on table note_versions is 'Earlier texts of edited notes.';
comment on column note_versions.written_at is 'When this text was entered.';

create table note_mentions (
  note_id bigint not null references notes,
  staff_id bigint not null references staff,
  read_at timestamptz,
  primary key (note_id, staff_id)
);
create index note_mentions_unread on note_mentions (staff_id) where read_at is null;
comment on table note_mentions is 'Admin users mentioned in notes.';
comment on column note_mentions.read_at is 'When the user marked the mention as read.';

create table follow_ups (
  id bigint generated always as identity primary key,
  note_id bigint not null references notes,
  due_on date not null,
  assignee_id bigint references staff,
  assignee_role text check (assignee_role in ('support', 'operations', 'marketing', 'finance', 'management', 'administrator')),
  created_at timestamptz not null,
  done_at timestamptz,
  done_by bigint references staff,
  outcome text check (length(outcome) between 1 and 500),
  check ((assignee_id is null) <> (assignee_role is null)),
  check ((done_at is null) = (done_by is null) and (done_at is null) = (outcome is null))
);
create index on follow_ups (note_id);
create index follow_ups_open on follow_ups (due_on) where done_at is null;
comment on table follow_ups is 'Tasks from notes, assigned to an admin user or a role.';
comment on column follow_ups.due_on is 'Day in New York.';

create view open_follow_ups as
  select follow_ups.id, note_id, due_on,
    case when not staff.disabled and staff.role <> 'management' then assignee_id end as staff_id,
    coalesce(assignee_role, nullif(staff.role, 'management'), 'administrator') as role
  from follow_ups left join staff on staff.id = assignee_id
  where done_at is null;
comment on view open_follow_ups is
  'Open follow-ups. Those of a disabled admin user are assigned to the user''s role, with a null staff_id. Those of a '
  'user whose role is now management, which has no follow-ups, are assigned to administrators.';
