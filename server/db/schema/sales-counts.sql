-- Pre-aggregated counts of sales, which work as those of sign-ups: append, fold, read both.

create table payment_changes (
  day date not null,
  price_cents bigint not null,
  payments bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
comment on table payment_changes is 'Changes that wait to be folded into the counts of payments.';
comment on column payment_changes.day is 'Of the payment, in New York.';
comment on column payment_changes.payments is 'How many more; negative for fewer.';

create table payment_counts (
  day date not null,
  price_cents bigint not null,
  payments bigint not null,
  primary key (day, price_cents)
);
comment on table payment_counts is 'Payments by day and price.';
comment on column payment_counts.day is 'Of the payment, in New York.';

create view payments_by_day as
  select day, price_cents, payments from payment_counts
  union all
  select day, price_cents, payments from payment_changes;

create function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_changes
      select eastern_day(paid_at) as day, price_cents, -count(*) from before group by 1, 2;
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_changes
      select eastern_day(paid_at) as day, price_cents, count(*) from after group by 1, 2;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on payments
  referencing new table as after for each statement execute function count_payments();
comment on trigger count_inserted on payments is
  'Appends what the payments add to the counts. A trigger, so that no payment is left out; by statement, so that a '
  'bulk load appends one row a day and price.';
create trigger count_updated after update on payments
  referencing old table as before new table as after for each statement execute function count_payments();
comment on trigger count_updated on payments is 'As count_inserted.';
create trigger count_deleted after delete on payments
  referencing old table as before for each statement execute function count_payments();
comment on trigger count_deleted on payments is 'As count_inserted.';

create function fold_payment_changes(at_most integer) returns bigint language sql as $$
  with taken as (
    delete from payment_changes where ctid = any (array(select ctid from payment_changes limit at_most)) returning *
  ), kept as (
    insert into payment_counts as kept
    select day, price_cents, sum(payments) from taken group by 1, 2 having sum(payments) <> 0
    on conflict (day, price_cents) do update set payments = kept.payments + excluded.payments
  )
  select count(*) from taken
$$;

create table in_app_changes (
  day date not null,
  device text not null,
  plan text not null,
  subscriptions bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
comment on table in_app_changes is 'Changes that wait to be folded into the counts of app store subscriptions.';
comment on column in_app_changes.day is 'Of the subscription, in New York.';
comment on column in_app_changes.subscriptions is 'How many more; negative for fewer.';

create table in_app_counts (
  day date not null,
  device text not null,
  plan text not null,
  subscriptions bigint not null,
  primary key (day, device, plan)
);
comment on table in_app_counts is 'App store subscriptions by day, device and plan.';
comment on column in_app_counts.day is 'Of the subscription, in New York.';

create view in_app_subscriptions_by_day as
  select day, device, plan, subscriptions from in_app_counts
  union all
  select day, device, plan, subscriptions from in_app_changes;

create function count_in_app_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into in_app_changes
      select eastern_day(created_at) as day, device, plan, -count(*) from before group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into in_app_changes
      select eastern_day(created_at) as day, device, plan, count(*) from after group by 1, 2, 3;
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

create function fold_in_app_changes(at_most integer) returns bigint language sql as $$
  with taken as (
    delete from in_app_changes where ctid = any (array(select ctid from in_app_changes limit at_most)) returning *
  ), kept as (
    insert into in_app_counts as kept
    select day, device, plan, sum(subscriptions) from taken group by 1, 2, 3 having sum(subscriptions) <> 0
    on conflict (day, device, plan) do update set subscriptions = kept.subscriptions + excluded.subscriptions
  )
  select count(*) from taken
$$;
