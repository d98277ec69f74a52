-- Background jobs: the tables are pg-boss's own, in the schema pgboss, created by the package itself.

-- pg-boss reads the time from this function only, in every statement. So its jobs follow the portal's clock.
create or replace function pgboss.job_now() returns timestamptz language sql stable as $$
  select public.portal_now()
$$;
