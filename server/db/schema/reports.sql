-- Functions for all counts, and scheduled reports.

-- Aggregates changes into the counts, up to `at_most` of each kind, and returns their number. Returns 0 if another
-- process is already aggregating.
create function add_up_changes(at_most integer default null) returns bigint language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;
  return fold_sign_up_changes(at_most) + fold_sale_changes(at_most);
end
$$;

-- Discards all counts and counts everything again. Changes of customers and payments wait until it has finished.
create function rebuild_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7302020);
  lock table customers, payments, refunds, in_app_subscriptions in share row exclusive mode;
  delete from sign_up_changes;
  delete from sale_changes;
  delete from sign_up_counts;
  delete from sign_up_totals;
  delete from sale_counts;
  delete from utm_counts;
  delete from utm_sale_counts;
  delete from campaign_sale_counts;
  delete from utm_attributions;
  delete from unverified_premium;
  insert into unverified_premium select id, created_at from customers where type = 'paid' and status = 'registered';
  insert into sign_up_changes
    select day, merchant_code, type, verified, plan, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
      sum(customers), sum(cancellation_requests)
    from (select counted.* from customers, sign_up_counted(customers) counted) counted
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  insert into sale_changes
    select day, channel, price_cents, plan, merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term,
      utm_content, sum(sales), sum(refunds), sum(refunded_cents)
    from sales group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  perform add_up_changes();
end
$$;

create table report_schedules (
  id uuid primary key,
  report text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  choices jsonb not null,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  covered_through date not null
);
comment on table report_schedules is
  'Reports that are emailed to staff on a schedule, each for the previous day, week or month.';
comment on column report_schedules.report is 'The permission that the report requires.';
comment on column report_schedules.choices is 'The report''s filters other than its days: a merchant, UTM values.';
comment on column report_schedules.covered_through is 'Last day of the period covered by the last email, in New York.';

create table report_recipients (
  schedule_id uuid not null references report_schedules on delete cascade,
  staff_id bigint not null references staff,
  primary key (schedule_id, staff_id)
);
create index on report_recipients (staff_id);
comment on table report_recipients is 'Recipients of scheduled reports.';
