-- Background jobs: the tables belong to pg-boss, which creates them in the schema pgboss.

-- pg-boss reads the time only from this function, in every statement, so its jobs follow the portal's clock.
create or replace function pgboss.job_now() returns timestamptz language sql stable as $$
  select public.portal_now()
$$;
