import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'
import { makeRandomChange, choicesOf, createRandomCompany } from '../../../../test/random-company.ts'
import { checkCounts } from './check-counts.ts'

const NOW = new Date('2026-03-09T15:00:00Z')
const BATCH = 8

const portal = await startPortal()
afterAll(() => portal.stop())
const { db } = portal.context

beforeAll(async () => {
  const choices = choicesOf(7)
  await createRandomCompany(db, choices, 120, NOW)
  for (let change = 0; change < 4; change++) await makeRandomChange(db, choices, NOW)
})

test('changes are aggregated in batches, and all counts are correct before, between and after them', async () => {
  const rounds: number[][] = []
  for (let waiting = await countWaiting(); waiting.some((count) => count > 0); waiting = await countWaiting()) {
    expect(await wrongCounts()).toEqual([])
    const moved = await addUp(BATCH)
    const left = await countWaiting()
    expect(left).toEqual(waiting.map((count) => Math.max(count - BATCH, 0)))
    expect(moved).toBe(sum(waiting) - sum(left))
    rounds.push(left)
  }
  // Both kinds took more than one batch.
  expect(rounds[0]?.every((left) => left > 0)).toBe(true)
  expect(await wrongCounts()).toEqual([])
  expect(await addUp(BATCH)).toBe(0)
})

test('a statement that both moves and converts customers counts as both', async () => {
  const { numAffectedRows } =
    await sql`update customers set merchant_code = (select max(code) from merchants), utm_source = 'spring',
    created_at = created_at - interval '40 days', type = case type when 'free' then null else 'free' end,
    status = case status when 'registered' then 'active' else 'registered' end`.execute(db)
  expect(numAffectedRows).toBeGreaterThan(100n)
  expect(await wrongCounts()).toEqual([])
  await addUp(1_000)
  expect(await wrongCounts()).toEqual([])
})

test.each([
  ['the status', `status = case status when 'registered' then 'active' else 'registered' end`],
  ['the type', `type = case type when 'free' then null else 'free' end`],
  [
    'both',
    `type = case type when 'free' then null else 'free' end,
      status = case status when 'registered' then 'suspended' else 'registered' end`,
  ],
])('counts a change of %s before and after aggregation', async (_case, change) => {
  const { numAffectedRows } = await sql.raw(`update customers set ${change}`).execute(db)
  expect(numAffectedRows).toBeGreaterThan(100n)
  expect(await wrongCounts()).toEqual([])
  await addUp(1_000)
  expect(await wrongCounts()).toEqual([])
})

test('suspending a customer queues no change of counts', async () => {
  await addUp(1_000)
  const ofVerified = db.updateTable('customers').where('status', '<>', 'registered')
  const { numUpdatedRows } = await ofVerified.set({ status: 'suspended' }).executeTakeFirst()
  expect(numUpdatedRows).toBeGreaterThan(10n)
  await ofVerified.set({ status: 'active' }).execute()
  expect(await countWaiting()).toEqual([0, 0])
})

async function addUp(atMost: number): Promise<number | undefined> {
  const { rows } = await sql<{ moved: number }>`select add_up_changes(${atMost}) as moved`.execute(db)
  return rows[0]?.moved
}

/** Returns the numbers of sign-up and sale changes that are not aggregated yet. */
async function countWaiting(): Promise<number[]> {
  const { rows } = await portal.owner.query(`
    select array[(select count(*) from sign_up_changes), (select count(*) from sale_changes)]::int[] as waiting`)
  return rows[0].waiting
}

function sum(counts: readonly number[]): number {
  return counts.reduce((so, count) => so + count, 0)
}

async function wrongCounts(): Promise<string[]> {
  const wrong: string[] = []
  for await (const finding of checkCounts(db)) if (finding.wrong > 0) wrong.push(finding.name)
  return wrong
}
