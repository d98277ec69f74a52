import { reportsCalls } from '@portal/contract/reports/calls'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { startPortal } from '../../../../test/portal.ts'
import { insertSubscription } from '../../../../test/subscriptions.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
afterEach(() => portal.owner.query('delete from subscriptions; delete from customers'))

async function statistics(now: string): Promise<number[]> {
  const marketing = await portal.as('marketing')
  portal.clock.set(now)
  const response = await marketing.send(reportsCalls.getUserHomeStatistics, {})
  expect(response.status).toBe(200)
  return JSON.parse(response.text)
}

test('returns 22 zeros without customers', async () => {
  expect(await statistics('2026-03-09T15:00:00Z')).toEqual(Array.from({ length: 22 }, () => 0))
})

test('counts by type and Eastern day: Premium, Trial, Complimentary, then the cancellation requests', async () => {
  const { db } = portal.context
  const signUps = [
    ['paid', '2026-03-09T04:00:00Z'],
    ['paid', '2026-03-07T04:59:59Z'],
    ['paid', '2026-03-01T05:00:00Z'],
    ['paid', '2026-03-01T04:59:59Z'],
    ['free', '2026-03-08T05:00:00Z'],
    ['free', '2026-03-08T04:59:59Z'],
    ['free', '2025-12-25T12:00:00Z'],
    ['comp', '2026-03-02T05:00:00Z'],
    ['comp', '2026-03-03T05:00:00Z'],
  ] as const
  for (const [type, createdAt] of signUps) {
    await insertCustomer(db, { type, created_at: createdAt, valid_till: type === 'comp' ? '2027-01-01' : null })
  }
  const leaving = await insertCustomer(db, { type: 'paid', created_at: '2026-03-09T03:59:59Z' })
  await insertSubscription(db, leaving.id, { cancel_on: '2026-02-14' })

  const [premium, trial, complimentary] = [
    [1, 1, 0, 1, 0, 4, 5],
    [0, 1, 1, 0, 0, 2, 3],
    [0, 0, 0, 0, 1, 2, 2],
  ]
  expect(await statistics('2026-03-09T15:00:00Z')).toEqual([...premium!, ...trial!, ...complimentary!, 1])
})

test('ignores customers without a type and subscriptions that have ended or continue', async () => {
  const { db } = portal.context
  await insertCustomer(db, { type: null, created_at: '2026-03-09T15:00:00Z' })
  const goesOn = await insertCustomer(db, { type: 'paid', created_at: '2020-01-01T00:00:00Z' })
  await insertSubscription(db, goesOn.id)
  const ended = await insertCustomer(db, { type: 'free', created_at: '2020-01-01T00:00:00Z' })
  await insertSubscription(db, ended.id, {
    cancel_on: '2026-02-14',
    next_invoice_date: null,
    ended_at: '2026-02-15T05:00:00Z',
  })

  const numbers = await statistics('2026-03-09T15:00:00Z')
  expect(numbers.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(numbers.slice(7, 14)).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(numbers[21]).toBe(0)
})

const TODAY = 0
const YESTERDAY = 1
const TWO_DAYS_AGO = 2
const THREE_DAYS_AGO = 3
const SEVEN_DAYS_AGO = 4
const THIS_MONTH = 5

/** Each window is half-open: it includes its first instant and excludes its end. */
describe('a window includes its first instant and last microsecond only', () => {
  test.each([
    ['an ordinary day', '2026-03-09T15:00:00Z', TODAY, '2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z'],
    ['the 23-hour day', '2026-03-09T15:00:00Z', YESTERDAY, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['two days ago', '2026-03-09T15:00:00Z', TWO_DAYS_AGO, '2026-03-07T05:00:00Z', '2026-03-08T05:00:00Z'],
    ['three days ago', '2026-03-09T15:00:00Z', THREE_DAYS_AGO, '2026-03-06T05:00:00Z', '2026-03-07T05:00:00Z'],
    ['seven days ago', '2026-03-09T15:00:00Z', SEVEN_DAYS_AGO, '2026-03-02T05:00:00Z', '2026-03-03T05:00:00Z'],
    ['March', '2026-03-09T15:00:00Z', THIS_MONTH, '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['the 25-hour day', '2026-11-02T04:30:00Z', TODAY, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['the day after it', '2026-11-02T05:30:00Z', TODAY, '2026-11-02T05:00:00Z', '2026-11-03T05:00:00Z'],
    [
      'the 25-hour day, after its end',
      '2026-11-02T05:30:00Z',
      YESTERDAY,
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
    ],
    ['a week before', '2026-11-02T05:30:00Z', SEVEN_DAYS_AGO, '2026-10-26T04:00:00Z', '2026-10-27T04:00:00Z'],
    ['still October', '2026-11-01T03:30:00Z', THIS_MONTH, '2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z'],
    ['November', '2026-11-01T12:00:00Z', THIS_MONTH, '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    ["New Year's Eve", '2027-01-01T02:00:00Z', TODAY, '2026-12-31T05:00:00Z', '2027-01-01T05:00:00Z'],
    ['still December', '2027-01-01T02:00:00Z', THIS_MONTH, '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z'],
    ['the leap day', '2028-03-01T12:00:00Z', YESTERDAY, '2028-02-29T05:00:00Z', '2028-03-01T05:00:00Z'],
    ['just before midnight', '2026-03-10T03:59:00Z', YESTERDAY, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ])('%s', async (_name, now, window, start, end) => {
    const { db } = portal.context
    const beside = [microsecondBefore(start), end]
    for (const createdAt of [start, microsecondBefore(end), ...beside]) {
      await insertCustomer(db, { type: 'paid', created_at: createdAt })
    }

    expect((await statistics(now))[window]).toBe(2)
  })
})

function microsecondBefore(iso: string): string {
  return new Date(new Date(iso).getTime() - 1).toISOString().replace('Z', '999Z')
}
