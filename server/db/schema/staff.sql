-- Staff, their sessions and all ways to sign in.

create table staff (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) between 3 and 50),
  first_name text not null check (length(first_name) between 1 and 20),
  last_name text not null check (length(last_name) between 1 and 20),
  role text not null check (role in ('support', 'operations', 'marketing', 'finance', 'management', 'administrator')),
  password_hash text,
  disabled boolean not null default false,
  created_at timestamptz not null
);
comment on table staff is 'Admin users of the portal. Never deleted, only disabled.';
comment on column staff.password_hash is 'Argon2id in PHC format; null until the user has set a password.';

create table sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  address text not null,
  user_agent text not null,
  has_second_factor boolean not null default false,
  signed_in_by text not null default 'password' check (signed_in_by in ('password', 'single-sign-on'))
);
create index on sessions (staff_id);
comment on table sessions is 'Active sessions; signing out deletes the session.';
comment on column sessions.token_hash is 'SHA-256 of the bearer token.';
comment on column sessions.last_used_at is 'The idle limit starts here.';
comment on column sessions.ends_at is 'End of the session regardless of use.';
comment on column sessions.address is 'IP address of the browser.';
comment on column sessions.has_second_factor is
  'Signed in with two factors, in the portal or at the identity provider.';

create table role_views (
  session_id bigint primary key,
  staff_id bigint not null references staff on delete cascade,
  viewed_role text not null check (
    viewed_role in ('support', 'operations', 'marketing', 'finance', 'management', 'administrator')),
  viewed_until timestamptz not null
);
comment on table role_views is
  'Sessions in which an administrator views the portal as another role. The row stays until its end is in the audit '
  'trail, even if the session has been deleted.';

create table password_links (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  purpose text not null check (purpose in ('set', 'reset')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on password_links (staff_id);
comment on table password_links is 'Active links for setting a password. Using or replacing a link deletes it.';
comment on column password_links.token_hash is 'SHA-256 of the link''s token.';

create table two_factors (
  staff_id bigint primary key references staff on delete cascade,
  secret bytea not null,
  key_id text not null,
  turned_on_at timestamptz not null,
  last_used_step bigint not null
);
comment on table two_factors is 'Second factors: the secret shared by an authenticator app and the portal.';
comment on column two_factors.secret is 'AES-256-GCM: nonce, ciphertext, tag.';
comment on column two_factors.key_id is 'ID of the key that encrypts the secret.';
comment on column two_factors.last_used_step is
  '30-second time step since 1970 of the last accepted code; codes of this step or earlier are rejected.';

create table two_factor_enrollments (
  staff_id bigint primary key references staff on delete cascade,
  secret bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);
comment on table two_factor_enrollments is
  'Second factors that are not confirmed by a code yet. A newer one replaces an older one.';
comment on column two_factor_enrollments.secret is 'As in two_factors.';

create table recovery_codes (
  staff_id bigint not null references two_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table recovery_codes is 'Single-use codes that replace the authenticator app.';
comment on column recovery_codes.code_hash is 'SHA-256 of the normalized code, which has 80 random bits.';

create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id bigint not null references staff on delete cascade,
  expires_at timestamptz not null,
  signed_in_by text not null default 'password' check (signed_in_by in ('password', 'single-sign-on'))
);
create index on sign_in_challenges (staff_id);
comment on table sign_in_challenges is
  'Sign-ins that have passed the first step and still need a code. Using one deletes it.';
comment on column sign_in_challenges.token_hash is 'SHA-256 of the challenge.';
comment on column sign_in_challenges.signed_in_by is 'Method of the first step.';

create table staff_identities (
  issuer text not null,
  subject text not null,
  staff_id bigint not null references staff on delete cascade,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);
comment on table staff_identities is
  'Identities of admin users at an identity provider. Linked once by email address; later sign-ins use the identity.';

create table single_sign_on_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  return_to text not null,
  expires_at timestamptz not null
);
comment on table single_sign_on_attempts is
  'Sign-ins in progress at the identity provider. The return to the portal deletes them.';
comment on column single_sign_on_attempts.state_hash is 'SHA-256 of the `state` that the provider returns.';
comment on column single_sign_on_attempts.browser_hash is 'SHA-256 of the browser''s cookie.';
comment on column single_sign_on_attempts.return_to is 'A path of the portal; empty for home.';

create table single_sign_on_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  staff_id bigint not null references staff on delete cascade,
  return_to text not null,
  expires_at timestamptz not null,
  has_second_factor boolean not null default false
);
create index on single_sign_on_codes (staff_id);
comment on table single_sign_on_codes is
  'Codes for admin users who have signed in at the identity provider, until their browser fetches its session.';
comment on column single_sign_on_codes.code_hash is 'SHA-256 of the code in the URL.';
comment on column single_sign_on_codes.browser_hash is 'SHA-256 of the browser''s cookie.';
comment on column single_sign_on_codes.return_to is 'A path of the portal; empty for home.';
comment on column single_sign_on_codes.has_second_factor is 'Whether the provider reported two factors.';

create table known_browsers (
  staff_id bigint not null references staff on delete cascade,
  key_hash bytea not null check (length(key_hash) = 32),
  last_used_at timestamptz not null,
  primary key (staff_id, key_hash)
);
create index on known_browsers (key_hash);
create index on known_browsers (last_used_at);
comment on table known_browsers is
  'Browsers that have signed in to an account. Their failed passwords are counted separately from those of other '
  'browsers.';
comment on column known_browsers.key_hash is 'SHA-256 of the browser''s cookie.';

create function end_access() returns trigger language plpgsql as $$
begin
  delete from password_links where staff_id = new.id;
  if new.disabled then
    delete from sessions where staff_id = new.id;
    delete from known_browsers where staff_id = new.id;
  end if;
  return null;
end
$$;
create trigger end_access after update of email, role, disabled on staff for each row
  when ((old.email, old.role, old.disabled) is distinct from (new.email, new.role, new.disabled))
  execute function end_access();
comment on trigger end_access on staff is
  'Deletes links when the email address, role or state changes, and sessions when the account is disabled. A trigger, '
  'so that no change of an account can leave access behind.';
