-- Complimentary codes: free access for a number of accounts.

create table complimentary_codes (
  code text primary key check (code ~ '^[A-Z0-9]{4,40}$'),
  requested_by text not null,
  department text not null,
  reason text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  duration_days integer not null check (duration_days between 1 and 36500),
  maximum_accounts integer not null check (maximum_accounts between 1 and 1000000),
  account_count integer not null default 0 check (account_count between 0 and maximum_accounts),
  disabled boolean not null default false,
  created_at timestamptz not null
);
comment on table complimentary_codes is 'Codes that grant complimentary access.';
comment on column complimentary_codes.start_date is 'First day on which the code can be used, in New York.';
comment on column complimentary_codes.end_date is 'Last day on which the code can be used, in New York.';
comment on column complimentary_codes.duration_days is 'Duration of the access.';
comment on column complimentary_codes.account_count is 'Number of accounts that have used it.';
