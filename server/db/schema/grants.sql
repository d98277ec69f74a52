-- Permissions of the logins of the API and worker, renewed at each start and after each migration. `:logins` stands for
-- their names. History is append-only.

do $$
begin
  execute format('revoke all on database %I from public, %s', current_database(), $logins$:logins$logins$);
  execute format('grant connect on database %I to %s', current_database(), $logins$:logins$logins$);
end
$$;

revoke all on schema public from public, :logins;
grant usage on schema public, pgboss, stand_in to :logins;
grant select, insert, update, delete on all tables in schema public, pgboss, stand_in to :logins;
grant usage on all sequences in schema public, pgboss, stand_in to :logins;
revoke update, delete, truncate on ledger_entries, limit_uses, audit_entries, audit_verifications from :logins;
revoke insert, update, delete, truncate on audit_sealed, audit_seals, schema_migrations from :logins;

-- By default, PostgreSQL lets every role execute functions.
revoke execute on all routines in schema public, pgboss, stand_in from public;
grant execute on all routines in schema public, pgboss, stand_in to :logins;
