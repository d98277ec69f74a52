import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'

const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.url })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Functions of the portal, of its job queue and of the stand-in for which the condition holds. */
async function functionsThat(condition: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select pg_proc.oid::regprocedure::text as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname not in ('pg_catalog', 'information_schema') and (${condition}) order by 1`)
  return rows.map(({ name }) => name)
}

test('a function with the rights of the owner finds nothing that its caller has put before it', async () => {
  expect(await functionsThat('prosecdef')).not.toEqual([])
  expect(await functionsThat(`prosecdef and proconfig @> array['search_path=public, pg_temp'] is not true`)).toEqual([])
})

test('only the portal may run its functions', async () => {
  expect(await functionsThat(`has_function_privilege('public', pg_proc.oid, 'execute')`)).toEqual([])
  const login = decodeURIComponent(new URL(database.apiUrl).username)
  expect(await functionsThat(`not has_function_privilege('${login}', pg_proc.oid, 'execute')`)).toEqual([])
})
