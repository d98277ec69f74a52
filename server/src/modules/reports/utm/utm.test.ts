import { addDays, easternDay, startOfEasternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { reportsCalls, type SignUps, type UtmValues } from '@portal/contract/reports/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'
import { type Choices, makeRandomChange, choicesOf, createRandomCompany } from '../../../../test/random-company.ts'
import { checkCounts } from '../counts/check-counts.ts'
import { aggregateChanges } from '../counts/queries.ts'
import { utmColumns } from './queries.ts'

const NOW = new Date('2026-03-09T15:00:00Z')

const portal = await startPortal({ now: NOW.toISOString() })
const administrator = await portal.as('administrator')
afterAll(() => portal.stop())
afterEach(() =>
  portal.owner.query(`
    set session_replication_role = replica;
    truncate customers, subscriptions, in_app_subscriptions, invoices, payments, ledger_entries, cards cascade;
    reset session_replication_role;
    select rebuild_counts();
  `),
)

test.each([1, 2, 3, 4])(
  'any selection of values over any window counts exactly the matching customers in company %i',
  async (seed) => {
    const { db } = portal.context
    const choices = choicesOf(seed)
    await createRandomCompany(db, choices, 90, NOW)
    for (let round = 0; round < 4; round++) {
      await insertAtRandom(choices)
      for (let change = 0; change < 4; change++) await makeRandomChange(db, choices, NOW)
      if (choices.chance(0.7)) await aggregateChanges(db)
      await expectAnyChoice(choices, 14)
    }
    await aggregateChanges(db)
    expect(await wrongCounts()).toEqual([])
    await sql`select rebuild_counts()`.execute(db)
    await expectAnyChoice(choices, 14)
    expect(await wrongCounts()).toEqual([])
  },
)

test('lists every value before and after aggregation', async () => {
  const { db } = portal.context
  const choices = choicesOf(6)
  await createRandomCompany(db, choices, 60, NOW)
  await insertAtRandom(choices)
  const values = await administrator.call(reportsCalls.getAllUtmValues, {})
  const { rows } = await portal.owner.query(
    'select array_agg(distinct utm_term) filter (where utm_term is not null) as terms from customers',
  )
  expect(values.term).toEqual(rows[0]?.terms)
  await sql`select rebuild_counts()`.execute(db)
  expect(await administrator.call(reportsCalls.getAllUtmValues, {})).toEqual(values)
})

/** Changes the UTM values of some customers. */
async function insertAtRandom(choices: Choices): Promise<void> {
  const some = (...values: (string | null)[]) => {
    const shift = choices.below(100)
    return sql<string | null>`(${values}::text[])[1 + (id * ${7 + choices.below(90)} + ${shift}) % ${values.length}]`
  }
  await portal.context.db
    .updateTable('customers')
    .set({ client: some('web', 'ios', null), utm_term: some('tv', 'futbol', 'novelas', null) })
    .set({ utm_content: some('a', 'b', null, 'b'), utm_campaign: some('spring', 'summer') })
    .where(sql<boolean>`id % 3 = ${choices.below(3)}`)
    .execute()
}

type Customer = Record<(typeof utmColumns)[keyof UtmValues], string | null> & {
  readonly type: string | null
  readonly created_at: Date
}

async function expectAnyChoice(choices: Choices, times: number): Promise<void> {
  const { rows: customers } = await portal.owner.query<Customer>('select * from customers')
  for (let ask = 0; ask < times; ask++) {
    const filter = someFilter(choices, choices.pick(customers), ask % 7)
    const window = someWindow(choices)
    const found = customers.filter(
      (customer) =>
        customer.created_at >= window.start &&
        customer.created_at < window.end &&
        Object.entries(filter).every(([name, value]) => customer[columnOf(name)] === value),
    )
    const ofType = (type: string) => found.filter((customer) => customer.type === type).length
    const [premium, trial, complimentary] = [ofType('paid'), ofType('free'), ofType('comp')]
    const expected: SignUps = { total: premium + trial + complimentary, premium, trial, complimentary }
    const input = {
      startDateUtc: window.start.toISOString(),
      endDateUtc: new Date(window.end.getTime() - 1).toISOString(),
      ...filter,
    }
    expect({ input, ...(await administrator.call(reportsCalls.getUtmSalesReport, input)) }).toEqual({
      input,
      ...expected,
    })
    const { count, rows } = await administrator.call(reportsCalls.getReportedSignUps, { ...input, rows: '1000' })
    expect({ input, count, listed: rows.length }).toEqual({ input, count: expected.total, listed: expected.total })
  }
}

/** Returns up to this many of a customer's values; sometimes one of them is not in use. */
function someFilter(choices: Choices, customer: Customer, wanted: number): Partial<Record<keyof UtmValues, string>> {
  const names = (['client', 'source', 'campaign', 'medium', 'term', 'content'] as const)
    .map((name) => ({ name, order: choices.below(1000) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, wanted)
  const entries = names.flatMap(({ name }) => {
    const value = choices.chance(0.03) ? 'NULL' : customer[utmColumns[name]]
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function columnOf(name: string): (typeof utmColumns)[keyof UtmValues] {
  const found = Object.entries(utmColumns).find(([known]) => known === name)
  if (found === undefined) throw new Error(`no column of ${name}`)
  return found[1]
}

/** Returns a window of one day, some days, some months, longer than all data, or without a whole day. */
function someWindow(choices: Choices): { readonly start: Date; readonly end: Date } {
  const last = addDays(easternDay(NOW), -choices.below(choices.pick([3, 60, 400])))
  const first = addDays(last, -choices.pick([0, 0, choices.below(60), choices.below(500), 2000]))
  const shift = choices.chance(0.2) ? choices.below(30) * HOUR_MS : 0
  const start = startOfEasternDay(first)
  const end = startOfEasternDay(addDays(last, 1))
  return choices.chance(0.1)
    ? { start: new Date(start.getTime() + HOUR_MS), end: new Date(start.getTime() + 5 * HOUR_MS) }
    : { start: new Date(start.getTime() + shift), end: new Date(end.getTime() + shift) }
}

async function wrongCounts(): Promise<string[]> {
  const wrong: string[] = []
  for await (const finding of checkCounts(portal.context.db)) if (finding.wrong > 0) wrong.push(finding.name)
  return wrong
}
