import { type Kysely, sql } from 'kysely'
import { StartupError } from '../cannot-start.ts'
import type { DB } from '../db/types.ts'

export interface LoginPrivileges {
  readonly login: string
  /** The login's privileges beyond its grants; null if it has none. */
  readonly excess: string | null
  /** What the login can create; null if nothing. */
  readonly creates: string | null
  readonly zone: string
}

/**
 * Rejects a login that could bypass the protection of the ledger and the audit trail: one that owns something, can
 * create roles or anything else, or can become another role.
 */
export function assertLoginIsRestricted({ login, excess, creates, zone }: LoginPrivileges, setting: string): void {
  if (excess !== null) {
    throw new StartupError(
      `The login "${login}" of ${setting} ${excess}: run npm run portal -- migrate, and set ${setting} to the login that it names.`,
    )
  }
  if (creates !== null) {
    throw new StartupError(
      `The login "${login}" of ${setting} may ${creates}: run npm run portal -- migrate. If that changes nothing, have an administrator run "alter schema public owner to pg_database_owner" first.`,
    )
  }
  if (zone !== 'UTC') {
    throw new StartupError(
      `The sessions of the login "${login}" of ${setting} are in the time zone ${zone} instead of UTC: run npm run portal -- migrate, then close the pooler's connections.`,
    )
  }
}

export async function readPrivileges(db: Kysely<DB>): Promise<LoginPrivileges> {
  // Large objects are left out: PostgreSQL lets everyone create some, and they grant nothing.
  const { rows } = await sql<LoginPrivileges>`
    select rolname as login, current_setting('TimeZone') as zone, case
      when session_user <> current_user then format('acts as another role, %I', current_user)
      when rolsuper then 'is a superuser'
      when rolcreaterole then 'may create roles'
      when rolcreatedb then 'may create databases'
      when rolbypassrls then 'bypasses row security'
      when rolreplication then 'may replicate'
      when exists (select from pg_database where datdba = pg_roles.oid) then 'owns a database'
      when exists (
        select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = pg_roles.oid and deptype = 'o'
          and classid <> 'pg_largeobject'::regclass
      ) then 'owns tables or other objects'
      else (select format('is a member of the role %I', roleid::regrole::text)
            from pg_auth_members where member = pg_roles.oid limit 1)
    end as excess, case
      when has_schema_privilege('public', 'create') then 'create objects in the schema public'
      when has_database_privilege(current_database(), 'create') then 'create schemas'
      when has_database_privilege(current_database(), 'temporary') then 'create temporary tables'
    end as creates
    from pg_roles where rolname = session_user
  `.execute(db)
  const [privileges] = rows
  if (privileges === undefined) throw new Error('the session has no user')
  return privileges
}
