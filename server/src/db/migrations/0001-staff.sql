-- Staff, their living sessions and the links by which they set a password.

create table staff (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) between 3 and 50),
  first_name text not null check (length(first_name) between 1 and 20),
  last_name text not null check (length(last_name) between 1 and 20),
  role text not null check (role in ('support', 'operations', 'marketing', 'finance', 'management', 'administrator')),
  password_hash text, -- argon2id in PHC notation; null until the person has set a password
  disabled boolean not null default false,
  created_at timestamptz not null
);

create table sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32), -- SHA-256 of the bearer token
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null, -- absolute; the idle limit is counted from last_used_at
  address text not null,
  user_agent text not null
);
create index on sessions (staff_id);

create table password_links (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  purpose text not null check (purpose in ('set', 'reset')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_links (staff_id);

-- The checks of a password in the current window, per account asked for and address asking.
create table sign_in_attempts (
  account text not null,
  address text not null,
  attempted_at timestamptz not null
);
create index on sign_in_attempts (account, address, attempted_at);
create index on sign_in_attempts (attempted_at);
