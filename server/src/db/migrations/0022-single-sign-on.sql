-- Signing in at the company's identity provider, by OpenID Connect.

-- Who a person is at a provider. Linked once by their e-mail address, and known by this from then on.
create table staff_identities (
  issuer text not null,
  subject text not null,
  staff_id bigint not null references staff on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);

-- Sign-ins that have left for the provider. Living ones only: coming back deletes it.
create table single_sign_on_attempts (
  state_hash bytea primary key check (length(state_hash) = 32), -- SHA-256 of what the provider sends back with the person
  browser_hash bytea not null check (length(browser_hash) = 32), -- SHA-256 of the cookie of the browser that left
  return_to text not null, -- a path of the portal; empty for home
  expires_at timestamptz not null
);

-- Those who came back and were recognised, until their browser asks for its session.
create table single_sign_on_codes (
  code_hash bytea primary key check (length(code_hash) = 32), -- SHA-256 of the code in the browser's address
  browser_hash bytea not null check (length(browser_hash) = 32),
  staff_id bigint not null references staff on delete cascade,
  return_to text not null,
  expires_at timestamptz not null
);
create index on single_sign_on_codes (staff_id);

alter table sessions add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'single-sign-on'));
