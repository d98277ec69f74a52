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

-- Living links only: using one deletes it, as does a newer one.
create table password_links (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  purpose text not null check (purpose in ('set', 'reset')),
  token_hash bytea not null unique check (length(token_hash) = 32), -- SHA-256 of the link's token
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on password_links (staff_id);

-- A link was mailed to one person in one role; whoever is disabled is out at once. Nobody can forget it here.
create function end_access() returns trigger language plpgsql as $$
begin
  delete from password_links where staff_id = new.id;
  if new.disabled then
    delete from sessions where staff_id = new.id;
  end if;
  return null;
end
$$;
create trigger end_access after update of email, role, disabled on staff for each row
  when ((old.email, old.role, old.disabled) is distinct from (new.email, new.role, new.disabled))
  execute function end_access();

-- What is counted against a limit within a window of time: checks of a password, asked-for links.
create table attempts (
  id bigint generated always as identity primary key,
  key text not null,
  attempted_at timestamptz not null
);
create index on attempts (key, attempted_at);
create index on attempts (attempted_at);
