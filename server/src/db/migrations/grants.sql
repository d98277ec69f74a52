-- What the running portal may do, renewed after every migration. History can only be added to.

grant usage on schema public to portal_app;
grant select, insert, update, delete on all tables in schema public to portal_app;
grant usage on all sequences in schema public to portal_app;
revoke update, delete, truncate on ledger_entries, audit_entries from portal_app;
revoke insert, update, delete, truncate on audit_seals, audit_unsealed, schema_migrations from portal_app;

grant usage on schema pgboss to portal_app;
grant select, insert, update, delete on all tables in schema pgboss to portal_app;
grant usage on all sequences in schema pgboss to portal_app;

grant usage on schema stand_in to portal_app;
grant select, insert, update, delete on all tables in schema stand_in to portal_app;
grant usage on all sequences in schema stand_in to portal_app;
