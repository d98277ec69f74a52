-- Browsers in which an account was signed in to: their wrong passwords are counted apart from those of others.
create table known_browsers (
  staff_id bigint not null references staff on delete cascade,
  key_hash bytea not null check (length(key_hash) = 32), -- SHA-256 of the browser's cookie
  last_used_at timestamptz not null,
  primary key (staff_id, key_hash)
);
create index on known_browsers (key_hash);
create index on known_browsers (last_used_at);

create or replace function end_access() returns trigger language plpgsql as $$
begin
  delete from password_links where staff_id = new.id;
  if new.disabled then
    delete from sessions where staff_id = new.id;
    delete from known_browsers where staff_id = new.id;
  end if;
  return null;
end
$$;
