-- Shared by all modules: append-only history, New York days, repeated requests, limits.

create table schema_migrations (
  name text primary key,
  applied_at timestamptz not null
);
comment on table schema_migrations is 'Migrations applied to this database. The owner adds to it; the portal reads it.';
comment on column schema_migrations.name is
  'File name of a migration, or `baseline-` and the hash of the files in server/db/schema.';

-- For the triggers named append_only: rejects changes of history, even by the owner.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Raises a check violation, for rules that a CHECK cannot state because they concern several rows.
create function refuse_unless(holds boolean, rule text) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception '%', rule using errcode = 'check_violation';
  end if;
end
$$;

-- Returns the calendar day of an instant in New York.
create function eastern_day(instant timestamptz) returns date language sql immutable strict parallel safe as
  $$ select (instant at time zone 'America/New_York')::date $$;
