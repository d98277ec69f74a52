-- What the running portal may do, renewed after every migration. History can only be added to.

grant usage on schema public to portal_app;
grant select, insert, update, delete on all tables in schema public to portal_app;
grant usage on all sequences in schema public to portal_app;
revoke update, delete, truncate on ledger_entries, audit_entries from portal_app;
revoke insert, update, delete, truncate on audit_seals, schema_migrations from portal_app;
-- The others that only sealing writes to: a restored backup of before has them not, or others.
do $$
declare
  sealed regclass;
begin
  foreach sealed in array array[to_regclass('audit_sealed'), to_regclass('audit_unsealed')] loop
    if sealed is not null then
      execute format('revoke insert, update, delete, truncate on %s from portal_app', sealed);
    end if;
  end loop;
end
$$;

grant usage on schema pgboss to portal_app;
grant select, insert, update, delete on all tables in schema pgboss to portal_app;
grant usage on all sequences in schema pgboss to portal_app;

grant usage on schema stand_in to portal_app;
grant select, insert, update, delete on all tables in schema stand_in to portal_app;
grant usage on all sequences in schema stand_in to portal_app;

-- Functions are everybody's unless it is said otherwise.
revoke execute on all routines in schema public, pgboss, stand_in from public;
grant execute on all routines in schema public, pgboss, stand_in to portal_app;
