-- How far the demo's clock still has to go. It moves half a day at a time, and what is due happens on the way.
alter table demo_clock add column half_days_to_go integer not null default 0 check (half_days_to_go between 0 and 732);
