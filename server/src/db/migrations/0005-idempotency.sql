-- The reply of every change that came with an Idempotency-Key, stored in the transaction of the change. The key itself
-- is not kept: it is the secret of the input's HMAC, so that a password in an input can't be guessed from here.

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
