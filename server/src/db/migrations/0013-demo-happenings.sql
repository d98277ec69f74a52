-- Since when the demo's clock was moved the last time: what has happened from then on is shown.
alter table demo_clock add column moved_from timestamptz;

-- What happened lately, to everybody. Events are added in the order of time, so the smallest kind of index does.
create index customer_events_lately on customer_events using brin (occurred_at) with (pages_per_range = 16);
