import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/postgres.ts'

const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.url })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const SCHEMA = new URL('../../../db/schema/', import.meta.url)

/** Returns the functions of the portal, its job library and the simulator that match the condition. */
async function functionsThat(condition: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select pg_proc.oid::regprocedure::text as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname not in ('pg_catalog', 'information_schema') and (${condition}) order by 1`)
  return rows.map(({ name }) => name)
}

test('security definer functions have a fixed search path', async () => {
  expect(await functionsThat('prosecdef')).not.toEqual([])
  expect(await functionsThat(`prosecdef and proconfig @> array['search_path=public, pg_temp'] is not true`)).toEqual([])
})

test('only the portal can execute its functions', async () => {
  expect(await functionsThat(`has_function_privilege('public', pg_proc.oid, 'execute')`)).toEqual([])
  const login = decodeURIComponent(new URL(database.apiUrl).username)
  expect(await functionsThat(`not has_function_privilege('${login}', pg_proc.oid, 'execute')`)).toEqual([])
})

test('each function, view and trigger is defined exactly once', async () => {
  const files = (await readdir(SCHEMA)).map((name) => readFile(new URL(name, SCHEMA), 'utf8'))
  const text = (await Promise.all(files)).join('\n')
  const definitions = [...text.matchAll(/create (?:constraint )?(function|view|trigger) (\w+)(?:[^;]*? on (\w+))?/g)]
  const { rows } = await owner.query<{ definition: string }>(`
    select 'function ' || proname as definition from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'view ' || viewname from pg_views where schemaname = 'public'
    union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal`)
  const defined = definitions.map(([, kind, name, table]) =>
    kind === 'trigger' ? `trigger ${name} on ${table}` : `${kind} ${name}`,
  )
  expect(defined.sort()).toEqual(rows.map(({ definition }) => definition).sort())
  expect(text).not.toMatch(/or replace function (?!pgboss\.job_now)|drop (function|trigger|view)/)
})

test('every table and trigger has a comment', async () => {
  const { rows } = await owner.query(`
    select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'stand_in') and obj_description(pg_class.oid) is null
    union all
    select tgname from pg_trigger where not tgisinternal and obj_description(oid) is null`)
  expect(rows).toEqual([])
})
