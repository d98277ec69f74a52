-- The reply of every change that came with an Idempotency-Key, stored in the transaction of the change.

create table idempotency_keys (
  staff_id bigint not null references staff on delete cascade,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  input_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (staff_id, key)
);
create index on idempotency_keys (created_at);
