-- Requests that may be repeated, and requests that count against a rate limit.

create table idempotency_keys (
  staff_id bigint not null references staff on delete cascade,
  key_hash bytea not null check (length(key_hash) = 32),
  call text not null,
  input_mac bytea not null check (length(input_mac) = 32),
  reply jsonb,
  created_at timestamptz not null,
  primary key (staff_id, key_hash)
);
create index on idempotency_keys (created_at);
comment on table idempotency_keys is
  'The response to every change with an Idempotency-Key, stored in the transaction of the change.';
comment on column idempotency_keys.key_hash is
  'SHA-256 of the Idempotency-Key. The key itself is not stored, because it is the secret of input_mac.';
comment on column idempotency_keys.call is 'Name of the call.';
comment on column idempotency_keys.input_mac is 'HMAC of the input, to reject the same key with a different input.';
comment on column idempotency_keys.reply is 'The response; null while the first request is running.';

create table attempts (
  id bigint generated always as identity primary key,
  key text not null,
  attempted_at timestamptz not null
);
create index on attempts (key, attempted_at);
create index on attempts (attempted_at);
comment on table attempts is
  'Attempts counted against a rate limit within its window: password checks, requested links, requests with service '
  'keys.';
comment on column attempts.key is 'The limit and its subject: an account, an address, a service key.';
