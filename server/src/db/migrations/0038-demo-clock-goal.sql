-- A half day of the demo's clock counts as gone once all that is due by then has happened. What `ahead_ms` will be at the
-- end of the way is known from its beginning: where clocks in New York change on it, an hour less or more than its days.
-- Null while the clock stands, and on a way that it was sent by the code of before.
alter table demo_clock add column goal_ms bigint check (goal_ms >= 0);

-- Each worker looks by itself whether the clock is on its way. What was asked for as a job nobody takes any more.
select pgboss.delete_queue(name) from pgboss.queue where name = 'move-demo-clock';
