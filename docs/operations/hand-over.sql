-- Hands a portal's database and all that is in it over to the role portal_owner, from the superuser that has made it.
begin;
alter database portal owner to portal_owner;
do $$
declare
  one record;
begin
  for one in
    select format('schema %I', nspname) as what from pg_namespace where nspname in ('public', 'pgboss', 'stand_in')
    union all
    select format('%s %I.%I', case relkind when 'S' then 'sequence' else 'table' end, nspname, relname)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss', 'stand_in') and relkind in ('r', 'p', 'S', 'v')
      -- A sequence of a column goes with its table.
      and not (relkind = 'S' and exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select format('routine %s', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'pgboss', 'stand_in')
    union all
    select format('type %I.%I', nspname, typname)
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where nspname in ('public', 'pgboss', 'stand_in') and typtype in ('e', 'd')
  loop
    execute format('alter %s owner to portal_owner', one.what);
  end loop;
end
$$;
commit;
