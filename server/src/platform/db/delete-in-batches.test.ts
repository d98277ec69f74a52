import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { deleteInBatches } from './delete-in-batches.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const { db } = portal.context

beforeEach(() =>
  portal.owner.query(`
    truncate attempts;
    insert into attempts (key, attempted_at) select 'a', '2026-01-01' from generate_series(1, 4100);
    insert into attempts (key, attempted_at) values ('b', '2026-02-01')`),
)
const left = async () => (await portal.owner.query('select count(*)::int as count from attempts')).rows[0].count
const isOld = sql`attempted_at < '2026-01-15'`

test('deletes any number of obsolete rows and nothing else', async () => {
  expect(await deleteInBatches(portal.context, 'attempts', isOld)).toBe(4100)
  expect(await left()).toBe(1)
})

test('stops deleting on shutdown', async () => {
  const stopping = new AbortController()
  stopping.abort()
  expect(await deleteInBatches({ db, stopping: stopping.signal }, 'attempts', isOld)).toBe(0)
  expect(await left()).toBe(4101)
})
