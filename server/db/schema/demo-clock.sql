-- The clock of the demo, which staff can move ahead. Elsewhere it stands at zero.

create table demo_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  half_days_to_go integer not null default 0 check (half_days_to_go between 0 and 732),
  moved_from timestamptz,
  goal_ms bigint check (goal_ms >= 0)
);
insert into demo_clock default values;
comment on table demo_clock is 'How far the demo''s clock is ahead of the real one.';
comment on column demo_clock.singleton is 'There is one row.';
comment on column demo_clock.ahead_ms is 'How far the clock is ahead of the real one, in milliseconds.';
comment on column demo_clock.half_days_to_go is 'It moves half a day at a time, and what is due happens on the way.';
comment on column demo_clock.moved_from is 'Where the last move started; the demo shows what has happened since.';
comment on column demo_clock.goal_ms is 'ahead_ms at the end of the move; null while the clock is not moving.';

-- The portal's time where the database itself needs it; a test puts its own clock in its place.
create function portal_now() returns timestamptz language sql stable as $$
  select pg_catalog.now() + ahead_ms * interval '1 millisecond' from public.demo_clock
$$;
