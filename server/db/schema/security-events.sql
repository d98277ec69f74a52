-- Rejected sign-ins, rate-limited and forbidden requests.

create table security_events (
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  kind text not null check (kind in ('rejected-sign-in', 'rate-limited', 'forbidden')),
  request text not null check (length(request) between 1 and 100),
  account text not null check (length(account) <= 100),
  address text not null check (length(address) <= 100),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (hour, kind, request, account, address)
);
create index on security_events (last_at);
comment on table security_events is
  'Security events, counted per hour: a flood increases a count instead of adding rows.';
comment on column security_events.request is 'The call, or another name of what was requested, such as single-sign-on.';
comment on column security_events.account is 'Email address or name of a service key; empty if unknown.';
comment on column security_events.address is 'IP address; empty if several addresses are counted together.';
