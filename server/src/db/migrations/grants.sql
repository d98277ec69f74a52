-- What the logins of API and worker may do, renewed at each start and after each migration. `:logins` stands for their
-- names. History can only be added to.

do $$
begin
  execute format('revoke all on database %I from public, %s', current_database(), $logins$:logins$logins$);
  execute format('grant connect on database %I to %s', current_database(), $logins$:logins$logins$);
end
$$;

revoke all on schema public from public, :logins;
grant usage on schema public to :logins;
grant select, insert, update, delete on all tables in schema public to :logins;
grant usage on all sequences in schema public to :logins;
revoke update, delete, truncate on ledger_entries, audit_entries, audit_verifications from :logins;
revoke insert, update, delete, truncate on audit_seals, schema_migrations from :logins;
-- The others that only sealing writes to: a restored backup of before has them not, or others.
do $$
declare
  sealed regclass;
begin
  foreach sealed in array array[to_regclass('audit_sealed'), to_regclass('audit_unsealed')] loop
    if sealed is not null then
      execute format('revoke insert, update, delete, truncate on %s from %s', sealed, $logins$:logins$logins$);
    end if;
  end loop;
end
$$;

grant usage on schema pgboss to :logins;
grant select, insert, update, delete on all tables in schema pgboss to :logins;
grant usage on all sequences in schema pgboss to :logins;

grant usage on schema stand_in to :logins;
grant select, insert, update, delete on all tables in schema stand_in to :logins;
grant usage on all sequences in schema stand_in to :logins;

-- Functions are everybody's unless it is said otherwise.
revoke execute on all routines in schema public, pgboss, stand_in from public;
grant execute on all routines in schema public, pgboss, stand_in to :logins;

-- Before each database had logins of its own, all portals of a cluster shared this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'portal_app') then
    revoke all on all tables in schema public, pgboss, stand_in from portal_app;
    revoke all on all sequences in schema public, pgboss, stand_in from portal_app;
    revoke all on all routines in schema public, pgboss, stand_in from portal_app;
    revoke all on schema public, pgboss, stand_in from portal_app;
    alter default privileges in schema public revoke all on tables from portal_app;
  end if;
end
$$;
