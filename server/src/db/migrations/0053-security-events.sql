-- Rejected sign-ins, rate-limited and forbidden requests, counted by the hour: a flood adds to a count instead of a row.
create table security_events (
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  kind text not null check (kind in ('rejected-sign-in', 'rate-limited', 'forbidden')),
  request text not null check (length(request) between 1 and 100), -- the call, or what was requested instead
  account text not null check (length(account) <= 100), -- an email address, or the name of a service key; empty if unknown
  address text not null check (length(address) <= 100), -- empty for several that are not told apart
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (hour, kind, request, account, address)
);
create index on security_events (last_at);

-- Whether the identity provider said that the person signed in there with two factors.
alter table single_sign_on_codes add column has_second_factor boolean not null default false;

-- How the first step of a sign-in was taken whose second step is still to come.
alter table sign_in_challenges add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'single-sign-on'));
