-- Limits on what staff may give without approval, the amounts they gave, and their approval requests.

create table money_limits (
  role text primary key check (role in ('support', 'finance', 'administrator')),
  single_cents bigint check (single_cents >= 0),
  staff_day_cents bigint check (staff_day_cents >= 0),
  customer_month_cents bigint check (customer_month_cents >= 0)
);
comment on table money_limits is
  'Limits set by administrators. A role without a row uses the limits from the settings.';
comment on column money_limits.single_cents is 'Per action. Null, as in the next columns, means no limit.';
comment on column money_limits.staff_day_cents is 'Per staff member in 24 hours.';
comment on column money_limits.customer_month_cents is 'Per customer in 30 days, given by anyone.';

create table limit_uses (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  customer_id bigint not null references customers,
  cents bigint not null check (cents <> 0),
  at timestamptz not null,
  action text not null,
  refund_id bigint references refunds
);
create index on limit_uses (staff_id, at) include (cents);
create index on limit_uses (customer_id, at) include (cents);
create index on limit_uses (refund_id) where refund_id is not null;
create trigger append_only before update or delete or truncate on limit_uses
  for each statement execute function refuse_change();
comment on table limit_uses is
  'Value of credits, refunds and complimentary days given by staff. Negative if returned, because a refund failed or '
  'a gift was undone.';
comment on column limit_uses.staff_id is 'The user who gave or approved it.';
comment on column limit_uses.action is 'The action''s name in the audit trail.';
comment on trigger append_only on limit_uses is
  'Prevents changes of the amounts counted against limits. A trigger in addition to grants, because it also applies '
  'to the owner.';

create table approval_requests (
  id uuid primary key,
  action text not null,
  input jsonb not null,
  customer_id bigint references customers,
  bulk_run_id bigint unique references bulk_runs,
  requested_by bigint not null references staff,
  reason text not null,
  value_cents bigint not null check (value_cents > 0),
  rule text not null check (rule in ('single', 'staff-day', 'customer-month')),
  limit_cents bigint not null,
  preview jsonb not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  announced_at timestamptz,
  state text not null check (state in ('pending', 'approved', 'rejected', 'stale', 'withdrawn', 'expired')),
  decided_by bigint references staff check (decided_by <> requested_by),
  decided_at timestamptz,
  note text,
  operation_id uuid references payment_operations,
  check ((customer_id is null) <> (bulk_run_id is null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((state in ('approved', 'rejected')) <= (decided_by is not null)),
  check (state <> 'rejected' or note is not null)
);
create unique index one_pending_approval on approval_requests (customer_id, action) where state = 'pending';
create index pending_approvals on approval_requests (requested_at) where state = 'pending';
create index on approval_requests (requested_by, requested_at);
create index approvals_decided on approval_requests (decided_at) where decided_at is not null;
comment on table approval_requests is 'Approval requests by staff for actions above their limits.';
comment on column approval_requests.action is 'The action''s name in the audit trail.';
comment on column approval_requests.input is 'Input of the call to approve, as sent; never card data.';
comment on column approval_requests.bulk_run_id is
  'The bulk action to approve as a whole, if the request concerns many customers.';
comment on column approval_requests.rule is 'The exceeded limit.';
comment on column approval_requests.preview is 'Preview of the action at the time of the request.';
comment on column approval_requests.announced_at is 'When approvers were emailed about it.';
comment on column approval_requests.state is
  'stale: rejected because it no longer applied to the customer. Every change holds the lock of the customer or the '
  'bulk run.';
comment on column approval_requests.decided_by is 'Also null if the request was withdrawn or expired.';
comment on column approval_requests.operation_id is
  'The operation sent to the payment provider when the request was approved.';
