-- Live updates: hints that something has changed, and which users have which customer open. Unlogged: after a crash,
-- pages reconnect and read everything again.

create unlogged table live_changes (
  topic text not null check (topic ~ '^[a-z-]+(:[0-9]+)?$' and length(topic) <= 40)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table live_changes is
  'Changes of the last moment, written in the same transaction. An API deletes the rows and notifies all APIs.';
comment on column live_changes.topic is
  '`customer:` and the customer''s ID, `session:` and the session''s ID, or the name of a list.';

create unlogged table presence (
  stream_id uuid not null,
  customer_id bigint not null references customers on delete cascade,
  staff_id bigint not null references staff on delete cascade,
  form text not null default '' check (length(form) <= 40),
  seen_at timestamptz not null,
  primary key (stream_id, customer_id)
);
create index on presence (customer_id);
comment on table presence is 'Which admin users have which customer open.';
comment on column presence.stream_id is 'ID of the browser''s connection.';
comment on column presence.form is 'The name of the form that is open; empty for none.';
comment on column presence.seen_at is
  'By the real clock, not the demo clock. Old rows are from an API that has stopped.';

create function note_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into live_changes select 'session:' || id from ended;
  return null;
end
$$;
create trigger note_ended_sessions after delete on sessions referencing old table as ended for each statement
  execute function note_ended_sessions();
comment on trigger note_ended_sessions on sessions is
  'Ends the live updates of an ended session. A trigger, so that every way to end a session does so.';
