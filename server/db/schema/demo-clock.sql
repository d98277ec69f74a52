-- The demo clock, which staff can move ahead. Outside the demo it is zero.

create table demo_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  half_days_to_go integer not null default 0 check (half_days_to_go between 0 and 732),
  moved_from timestamptz,
  goal_ms bigint check (goal_ms >= 0)
);
insert into demo_clock default values;
comment on table demo_clock is 'The offset of the demo clock from the real one.';
comment on column demo_clock.singleton is 'The table has one row.';
comment on column demo_clock.ahead_ms is 'Offset from the real clock, in milliseconds.';
comment on column demo_clock.half_days_to_go is
  'Remaining half days of a move; everything due in each half day happens before the next.';
comment on column demo_clock.moved_from is 'Start of the last move; the demo shows the activity since then.';
comment on column demo_clock.goal_ms is 'ahead_ms at the end of the move; null while the clock is not moving.';

-- Returns the portal's time for use within the database; tests replace it with their own clock.
create function portal_now() returns timestamptz language sql stable as $$
  select pg_catalog.now() + ahead_ms * interval '1 millisecond' from public.demo_clock
$$;
