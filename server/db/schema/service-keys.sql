-- Keys that other systems use to call the portal.

create table service_keys (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
    'report-errors', 'sign-up', 'send-verification-codes', 'verify-customers', 'check-passwords', 'read-customers',
    'find-customers', 'check-entitlements', 'report-trial-use', 'read-devices', 'sign-in-devices', 'sign-out-devices',
    'check-codes', 'redeem-codes', 'read-plans', 'start-subscriptions', 'change-cards', 'pay-invoices',
    'get-account-tokens', 'report-purchases', 'read-channels', 'read-guide', 'read-vods', 'read-events']),
  token_hash bytea not null unique check (length(token_hash) = 32),
  token_start text not null check (length(token_start) <= 12),
  created_by bigint not null references staff,
  created_at timestamptz not null,
  expires_on date,
  addresses text[] not null default '{}' check (cardinality(addresses) <= 50),
  last_used_at timestamptz,
  last_used_from text check (length(last_used_from) <= 100),
  revoked_by bigint references staff,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index one_living_service_key_per_name on service_keys (lower(name)) where revoked_at is null;
comment on table service_keys is 'Keys of other systems, with their permissions.';
comment on column service_keys.token_hash is 'SHA-256 of the key.';
comment on column service_keys.expires_on is 'Last valid day in New York; null if the key does not expire.';
comment on column service_keys.addresses is
  'IP addresses and networks that the key may be used from; empty allows all.';
comment on column service_keys.last_used_at is 'Rounded to the minute.';
comment on column service_keys.token_start is 'The key''s first characters, for recognition by staff.';

create table service_requests (
  service_key_id bigint not null references service_keys,
  request_id text not null check (length(request_id) between 1 and 255),
  input_hash bytea not null check (length(input_hash) = 32),
  reply jsonb,
  created_at timestamptz not null,
  primary key (service_key_id, request_id)
);
create index on service_requests (created_at);
comment on table service_requests is
  'Changes made with service keys, with their responses: a repeated request returns the same response.';
comment on column service_requests.request_id is 'The caller''s Idempotency-Key.';
comment on column service_requests.input_hash is
  'HMAC of the request with the service key as the secret, to reject the same Idempotency-Key with a different '
  'request.';
