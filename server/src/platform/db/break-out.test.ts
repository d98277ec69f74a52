import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase, loginUrlOf } from '../../../test/databases.ts'
import { migrate } from './migrate.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const [own, foreign] = [`portal_${randomUUID()}`, `portal_${randomUUID()}`]
const processes = ['api', 'worker'] as const
const clients = {} as Record<(typeof processes)[number], pg.Client>
let ownerUrl: string

beforeAll(async () => {
  ownerUrl = await createDatabase(inject('postgresUrl'), own, 'template')
  await migrate(ownerUrl, AT)
  await migrate(await createDatabase(inject('postgresUrl'), foreign, 'template'), AT)
  for (const process of processes) {
    clients[process] = new pg.Client({ connectionString: await loginUrlOf(ownerUrl, process) })
    await clients[process].connect()
  }
})
afterAll(async () => {
  for (const process of processes) await clients[process].end()
  for (const name of [own, foreign]) await dropDatabase(inject('postgresUrl'), name)
})

/** Attacks by name; each is one statement, or several that only work together. */
const attempts: Readonly<Record<string, string>> = {
  'becoming the owner': 'set role postgres',
  'becoming the owner by a setting': `select set_config('role', 'postgres', false)`,
  'becoming the owner for a session': 'set session authorization postgres',
  'becoming the owner for a session by a setting': `select set_config('session_authorization', 'postgres', false)`,
  'becoming a superuser': 'alter role current_user superuser',
  'being allowed to create roles': 'alter role current_user createrole',
  'creating a role': 'create role mine superuser',
  'changing the owner': `alter role postgres password 'mine'`,
  'joining a role of PostgreSQL': 'grant pg_write_all_data to current_user',
  'running a program': `copy staff to program 'true'`,
  'reading a program': `copy staff from program 'true'`,
  'writing a file': `copy staff to '/tmp/staff'`,
  'reading a file': `copy staff from '/etc/passwd'`,
  'reading a file by a function': `select pg_read_file('/etc/passwd')`,
  'listing a folder': `select pg_ls_dir('.')`,
  'importing a file': `select lo_import('/etc/passwd')`,
  'exporting a file': `select lo_export(1, '/tmp/mine')`,
  'reading password hashes': 'select * from pg_authid',
  'reading password hashes by a view': 'select * from pg_shadow',
  'reading the rules of the door': 'select * from pg_hba_file_rules',
  'changing the system': `alter system set log_statement = 'all'`,
  'changing the catalog': `update pg_class set relowner = current_user::regrole where relname = 'staff'`,
  'loading a library': `load '$libdir/../mine'`,
  'creating an extension': 'create extension dblink',
  'skipping triggers': `set session_replication_role = replica`,
  'disabling a trigger': 'alter table ledger_entries disable trigger all',
  'disabling one trigger': 'alter table audit_entries disable trigger user',
  'dropping a table': 'drop table audit_entries',
  'renaming a table': 'alter table audit_entries rename to mine',
  'owning a table': 'alter table audit_entries owner to current_user',
  'adding a trigger': `create trigger mine before delete on ledger_entries execute function suppress_redundant_updates_trigger()`,
  'adding a rule': 'create rule mine as on insert to audit_entries do instead nothing',
  'creating a table': 'create table public.mine (number integer)',
  'creating a function': `create function public.mine() returns void language sql as 'select'`,
  'replacing a function': `create or replace function public.seal_audit_entries(integer) returns integer language sql as 'select 1'`,
  'creating a schema': 'create schema mine',
  'creating a temporary table': 'create temporary table audit_entries (id bigint)',
  'creating a temporary function': `create function pg_temp.hashtext(text) returns integer language sql as 'select 1'`,
  'putting a table before that of a function with the rights of the owner': `set search_path = pg_temp, public;
    create temporary table audit_sealed (entry_id bigint); select seal_audit_entries(10)`,
  'opening the database': `do $$ begin execute format('grant connect on database %I to public', current_database());
    if not exists (select from pg_database, aclexplode(datacl) where datname = current_database() and grantee = 0)
    then raise insufficient_privilege; end if; end $$`,
  'setting a database': `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
  'deleting from the ledger': 'delete from ledger_entries',
  'changing the ledger': 'update ledger_entries set amount_cents = 0',
  'emptying the ledger': 'truncate ledger_entries',
  'deleting from the audit trail': 'delete from audit_entries',
  'changing the audit trail': `update audit_entries set action = 'nothing'`,
  'emptying the audit trail': 'truncate audit_entries cascade',
  'writing a seal': `select set_config('portal.seals', 'on', false); insert into audit_seals default values`,
  'deleting a seal': `select set_config('portal.seals', 'on', false); delete from audit_seals`,
  'rewriting the list of migrations': 'delete from schema_migrations',
  'changing what rows are shown': 'alter table staff enable row level security',
  'ending the sessions of the owner': `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`,
}

describe.each(processes)('the %s login', (process) => {
  test.each(Object.keys(attempts))('is denied: %s', async (attempt) => {
    await expect(clients[process].query(attempts[attempt] ?? '')).rejects.toMatchObject({
      // No privilege, no such role, an object whose existence is hidden, or no library of this name.
      code: expect.stringMatching(/^(42501|22023|42704|58P01)$/),
    })
  })

  test('cannot switch to another role', async () => {
    for (const way of [`select set_config('role', 'none', false)`, 'reset role', 'reset session authorization']) {
      await clients[process].query(way)
      const { rows } = await clients[process].query('select current_user = session_user as same, current_user as login')
      expect(rows).toEqual([{ same: true, login: `${own}_${process}` }])
      await expect(clients[process].query('alter table ledger_entries disable trigger all')).rejects.toThrow('owner')
    }
  })

  test("cannot connect to another portal's database in the same cluster", async () => {
    const url = new URL(await loginUrlOf(ownerUrl, process))
    url.pathname = `/${foreign}`
    const client = new pg.Client({ connectionString: url.href })
    await expect(client.connect()).rejects.toThrow('permission denied for database')
  })

  test('uses UTC and cancels slow statements', async () => {
    const { rows } = await clients[process].query(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as longest,
         current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ zone: 'UTC', longest: '1min', idle: '1min', jit: 'off' }])
  })
})

test('both logins together leave the tables as they were', async () => {
  // PostgreSQL only warns if a grant is not permitted.
  for (const process of processes) await clients[process].query('grant all on staff to public')
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    `select count(*) filter (where tgenabled <> 'O')::int as disabled, (select count(*)::int from pg_class
       where relname = 'mine') as foreign, has_table_privilege('public', 'staff', 'select') as shared from pg_trigger where not tgisinternal`,
  )
  await owner.end()
  expect(rows).toEqual([{ disabled: 0, foreign: 0, shared: false }])
})
