-- Pre-aggregated counts of sales and refunds. They work like those of sign-ups: append changes, aggregate them, read
-- both.

create table sale_changes (
  day date not null,
  channel text not null,
  price_cents bigint not null,
  plan text not null,
  merchant_code text not null,
  client text,
  utm_source text,
  utm_campaign text,
  utm_medium text,
  utm_term text,
  utm_content text,
  sales bigint not null,
  refunds bigint not null,
  refunded_cents numeric not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
comment on table sale_changes is 'Changes that are not aggregated into the sales counts yet.';
comment on column sale_changes.day is 'Day of the sale or refund, in New York.';
comment on column sale_changes.channel is '`card`, or the platform of an app store: `ios`, `android`.';
comment on column sale_changes.price_cents is 'Zero for app stores, whose prices are the same for everyone.';
comment on column sale_changes.sales is 'Change in number; may be negative.';
comment on column sale_changes.refunded_cents is
  'Sums are numeric, because sums of damaged amounts may exceed bigint and must not stop the aggregation.';
comment on column sale_changes.refunds is 'Change in number; may be negative.';

create table sale_counts (
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  channel text not null,
  price_cents bigint not null,
  plan text not null,
  merchant_code text not null,
  sales bigint not null,
  refunds bigint not null,
  refunded_cents numeric not null,
  primary key (grain, start, channel, merchant_code, price_cents, plan)
);
comment on table sale_counts is 'Sales and refunds by price, plan and merchant. Reports sum the rows.';
comment on column sale_counts.start is 'The day, or the first day of the month.';

create table utm_sale_counts (
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  channel text not null,
  attribution_id bigint not null references utm_attributions,
  plan text not null,
  merchant_code text not null,
  sales bigint not null,
  gross_cents numeric not null,
  refunds bigint not null,
  refunded_cents numeric not null,
  primary key (grain, start, channel, attribution_id, plan, merchant_code)
);
create index utm_sale_counts_by_attribution on utm_sale_counts (attribution_id, grain, start);
comment on table utm_sale_counts is 'Sales and refunds without prices, by the UTM values that the customers came with.';
comment on column utm_sale_counts.start is 'The day, or the first day of the month.';
comment on column utm_sale_counts.gross_cents is 'Sum of the prices; zero for app stores.';

create table campaign_sale_counts (
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  channel text not null,
  client text,
  utm_campaign text,
  plan text not null,
  merchant_code text not null,
  sales bigint not null,
  gross_cents numeric not null,
  refunds bigint not null,
  refunded_cents numeric not null,
  unique nulls not distinct (grain, start, channel, client, utm_campaign, plan, merchant_code)
);
comment on table campaign_sale_counts is
  'Sales and refunds by client, campaign and merchant only: few rows, however many combinations of UTM values exist.';
comment on column campaign_sale_counts.start is 'The day, or the first day of the month.';
comment on column campaign_sale_counts.gross_cents is 'Sum of the prices; zero for app stores.';

create view sales_by_day as
  select start as day, channel, price_cents, plan, merchant_code, sales, refunds, refunded_cents
  from sale_counts where grain = 'day'
  union all
  select day, channel, price_cents, plan, merchant_code, sales, refunds, refunded_cents from sale_changes;

-- Returns the plan of a payment, which follows from the period of its invoice and never changes.
create function sold_plan(invoice invoices) returns text language sql immutable as $$
  select case when invoice.period_until > invoice.period_start + 31 then 'yearly' else 'monthly' end
$$;

-- Returns what a payment adds to the counts.
create function payment_counted(payment payments) returns setof sale_changes language sql stable as $$
  select eastern_day(payment.paid_at), 'card', payment.price_cents, sold_plan(invoices), payment.merchant_code,
    client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, 1::bigint, 0::bigint, 0::numeric
  from invoices, customers where invoices.id = payment.invoice_id and customers.id = payment.customer_id
$$;

-- Returns what a refund adds: nothing unless the provider has accepted it and it has not failed.
create function refund_counted(refund refunds, payment payments) returns setof sale_changes language sql stable as $$
  select eastern_day(refund.requested_at), 'card', payment.price_cents, sold_plan(invoices), payment.merchant_code,
    client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, 0::bigint, 1::bigint, refund.amount_cents::numeric
  from invoices, customers
  where invoices.id = payment.invoice_id and customers.id = payment.customer_id
    and refund.state in ('pending', 'succeeded')
$$;

-- Returns what an app store subscription adds.
create function in_app_counted(subscription in_app_subscriptions) returns setof sale_changes language sql stable as $$
  select eastern_day(subscription.created_at), subscription.device, 0::bigint, subscription.plan, merchant_code,
    client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, 1::bigint, 0::bigint, 0::numeric
  from customers where customers.id = subscription.customer_id
$$;

-- Returns what the refund of an app store subscription adds. Reports know its amount, which is the price of the plan.
create function in_app_refund_counted(subscription in_app_subscriptions) returns setof sale_changes language sql stable as $$
  select eastern_day(subscription.ended_at), subscription.device, 0::bigint, subscription.plan, merchant_code,
    client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, 0::bigint, 1::bigint, 0::numeric
  from customers where customers.id = subscription.customer_id and subscription.ended_reason = 'refunded'
$$;

create view sales as
  select payments.customer_id, paid_at as at, counted.* from payments, payment_counted(payments) counted
  union all
  select refunds.customer_id, requested_at, counted.*
  from refunds join payments on payments.id = payment_id, refund_counted(refunds, payments) counted
  union all
  select in_app_subscriptions.customer_id, created_at, counted.*
  from in_app_subscriptions, in_app_counted(in_app_subscriptions) counted
  union all
  select in_app_subscriptions.customer_id, ended_at, counted.*
  from in_app_subscriptions, in_app_refund_counted(in_app_subscriptions) counted;
comment on view sales is 'Every sale and refund, as counted.';

-- Appends what the given sales add or subtract.
create function append_sale_changes(change bigint, counted sale_changes[]) returns void language sql as $$
  insert into sale_changes
    select day, channel, price_cents, plan, merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term,
      utm_content, change * sum(sales), change * sum(refunds), change * sum(refunded_cents)
    from unnest(counted) group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
$$;

create function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform append_sale_changes(-1, array(select counted from before, payment_counted(row(before.*)::payments) counted));
  end if;
  if tg_op <> 'DELETE' then
    perform append_sale_changes(1, array(select counted from after, payment_counted(row(after.*)::payments) counted));
  end if;
  if tg_op = 'UPDATE' then
    perform append_sale_changes(-1, array(
      select counted from before join refunds on payment_id = before.id,
        refund_counted(refunds, row(before.*)::payments) counted));
    perform append_sale_changes(1, array(
      select counted from after join refunds on payment_id = after.id,
        refund_counted(refunds, row(after.*)::payments) counted));
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on payments
  referencing new table as after for each statement execute function count_payments();
comment on trigger count_inserted on payments is
  'Appends what the payments add to the counts. A trigger, so that no payment is left out; per statement, so that a '
  'bulk load appends one row per group of payments.';
create trigger count_updated after update on payments
  referencing old table as before new table as after for each statement execute function count_payments();
comment on trigger count_updated on payments is 'As count_inserted.';
create trigger count_deleted after delete on payments
  referencing old table as before for each statement execute function count_payments();
comment on trigger count_deleted on payments is 'As count_inserted.';

create function count_refunds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform append_sale_changes(-1, array(
      select counted from before join payments on payments.id = payment_id,
        refund_counted(row(before.*)::refunds, payments) counted));
  end if;
  if tg_op <> 'DELETE' then
    perform append_sale_changes(1, array(
      select counted from after join payments on payments.id = payment_id,
        refund_counted(row(after.*)::refunds, payments) counted));
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on refunds
  referencing new table as after for each statement execute function count_refunds();
comment on trigger count_inserted on refunds is 'As on payments.';
create trigger count_updated after update on refunds
  referencing old table as before new table as after for each statement execute function count_refunds();
comment on trigger count_updated on refunds is 'As on payments.';
create trigger count_deleted after delete on refunds
  referencing old table as before for each statement execute function count_refunds();
comment on trigger count_deleted on refunds is 'As on payments.';

create function count_in_app_subscriptions() returns trigger language plpgsql as $$
begin
  -- Locks the customer, so that their sales do not move at the same time. Payments and refunds lock the customer
  -- earlier.
  if tg_op = 'INSERT' then
    perform from customers where id in (select customer_id from after) for share;
  end if;
  if tg_op <> 'INSERT' then
    perform append_sale_changes(-1, array(
      select counted from before, in_app_counted(row(before.*)::in_app_subscriptions) counted
      union all
      select counted from before, in_app_refund_counted(row(before.*)::in_app_subscriptions) counted));
  end if;
  if tg_op <> 'DELETE' then
    perform append_sale_changes(1, array(
      select counted from after, in_app_counted(row(after.*)::in_app_subscriptions) counted
      union all
      select counted from after, in_app_refund_counted(row(after.*)::in_app_subscriptions) counted));
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on in_app_subscriptions
  referencing new table as after for each statement execute function count_in_app_subscriptions();
comment on trigger count_inserted on in_app_subscriptions is 'As on payments.';
create trigger count_updated after update on in_app_subscriptions
  referencing old table as before new table as after for each statement execute function count_in_app_subscriptions();
comment on trigger count_updated on in_app_subscriptions is 'As on payments.';
create trigger count_deleted after delete on in_app_subscriptions
  referencing old table as before for each statement execute function count_in_app_subscriptions();
comment on trigger count_deleted on in_app_subscriptions is 'As on payments.';

-- Moves the sales of a customer to the customer's current merchant and UTM values. Payments keep the merchant that they
-- were made with.
create function move_sales() returns trigger language plpgsql as $$
begin
  insert into sale_changes
    select day, channel, price_cents, plan, case channel when 'card' then sales.merchant_code else side.merchant_code end,
      side.client, side.utm_source, side.utm_campaign, side.utm_medium, side.utm_term, side.utm_content,
      change * sum(sales), change * sum(refunds), change * sum(refunded_cents)
    from sales, (
      values (-1, old.merchant_code, old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term,
          old.utm_content),
        (1, new.merchant_code, new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term,
          new.utm_content)
    ) side (change, merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content)
    where customer_id = new.id
    group by change, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  return null;
end
$$;
create trigger sales_moved after update of merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term,
    utm_content on customers
  for each row when (
    (old.merchant_code, old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term, old.utm_content)
    is distinct from
    (new.merchant_code, new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term, new.utm_content)
  ) execute function move_sales();
comment on trigger sales_moved on customers is
  'Sales are counted by the UTM values that a customer came with. A trigger, so that every change of these is '
  'counted, in its own transaction.';

create function fold_sale_changes(at_most integer) returns bigint language plpgsql
-- As for sign-ups.
set enable_seqscan = off
set jit = off
as $$
declare
  waiting tid[] := array(select ctid from sale_changes limit at_most);
begin
  insert into utm_attributions (utm_content, utm_term, utm_campaign, utm_source, client, utm_medium)
    select came[1], came[2], came[3], came[4], came[5], came[6]
    from (
      select distinct array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came
      from sale_changes where ctid = any (waiting)
    ) combinations
    where (
      select id from utm_attributions
      where array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] = came
    ) is null;

  with taken as (
    delete from sale_changes where ctid = any (waiting) returning *
  ), by_start as materialized (
    select grain, case grain when 'day' then day else date_trunc('month', day)::date end as start, taken.*
    from taken, (values ('day'), ('month')) grains (grain)
  ), by_price as (
    insert into sale_counts as kept
    select grain, start, channel, price_cents, plan, merchant_code, sum(sales), sum(refunds), sum(refunded_cents)
    from by_start group by 1, 2, 3, 4, 5, 6
    having sum(sales) <> 0 or sum(refunds) <> 0 or sum(refunded_cents) <> 0
    on conflict (grain, start, channel, merchant_code, price_cents, plan) do update
      set sales = kept.sales + excluded.sales, refunds = kept.refunds + excluded.refunds,
        refunded_cents = kept.refunded_cents + excluded.refunded_cents
  ), by_campaign as (
    insert into campaign_sale_counts as kept
    select grain, start, channel, client, utm_campaign, plan, merchant_code, sum(sales),
      sum(sales * price_cents::numeric), sum(refunds), sum(refunded_cents)
    from by_start group by 1, 2, 3, 4, 5, 6, 7
    having sum(sales) <> 0 or sum(sales * price_cents::numeric) <> 0 or sum(refunds) <> 0 or sum(refunded_cents) <> 0
    on conflict (grain, start, channel, client, utm_campaign, plan, merchant_code) do update
      set sales = kept.sales + excluded.sales, gross_cents = kept.gross_cents + excluded.gross_cents,
        refunds = kept.refunds + excluded.refunds, refunded_cents = kept.refunded_cents + excluded.refunded_cents
  )
  insert into utm_sale_counts as kept
    select grain, start, channel, (
        select id from utm_attributions
        where array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] = came
      ), plan, merchant_code, sales, gross_cents, refunds, refunded_cents
    from (
      select grain, start, channel, array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came,
        plan, merchant_code, sum(sales) as sales, sum(sales * price_cents::numeric) as gross_cents,
        sum(refunds) as refunds, sum(refunded_cents) as refunded_cents
      from by_start group by 1, 2, 3, 4, 5, 6
      having sum(sales) <> 0 or sum(sales * price_cents::numeric) <> 0 or sum(refunds) <> 0 or sum(refunded_cents) <> 0
    ) counted
    on conflict (grain, start, channel, attribution_id, plan, merchant_code) do update
      set sales = kept.sales + excluded.sales, gross_cents = kept.gross_cents + excluded.gross_cents,
        refunds = kept.refunds + excluded.refunds, refunded_cents = kept.refunded_cents + excluded.refunded_cents;
  return cardinality(waiting);
end
$$;
