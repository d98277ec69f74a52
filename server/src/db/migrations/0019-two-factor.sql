-- The second factor of staff: the secret that their authenticator app shares with us, and their recovery codes.

create table two_factors (
  staff_id bigint primary key references staff on delete cascade,
  secret bytea not null, -- AES-256-GCM: nonce, what is encrypted, tag
  key_id text not null, -- of the key that encrypts it
  turned_on_at timestamptz not null,
  last_used_step bigint not null -- of 30 seconds, counted from 1970: no code of it or of an earlier one works again
);

-- Set up but not confirmed by a code yet; a newer one takes the place of an older.
create table two_factor_enrolments (
  staff_id bigint primary key references staff on delete cascade,
  secret bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);

create table recovery_codes (
  staff_id bigint not null references two_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32), -- SHA-256 of 80 random bits as they are written
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Sign-ins whose password was right and whose second step is to follow. Living ones only: using one deletes it.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32), -- SHA-256 of the challenge
  staff_id bigint not null references staff on delete cascade,
  expires_at timestamptz not null
);
create index on sign_in_challenges (staff_id);

alter table sessions add column has_second_factor boolean not null default false;
