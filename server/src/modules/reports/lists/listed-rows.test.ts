import type { ReplyOf } from '@portal/contract/call'
import { reportsCalls } from '@portal/contract/reports/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReportInput, everyNumber, type CountedList } from '../../../../test/every-number.ts'
import { startPortal } from '../../../../test/portal.ts'
import { type Choices, makeRandomChange, choicesOf, createRandomCompany } from '../../../../test/random-company.ts'
import { aggregateChanges } from '../counts/queries.ts'

const NOW = new Date('2026-03-09T15:00:00Z')
const BRAND = 'YIPTV'

const portal = await startPortal({ now: NOW.toISOString() })
const administrator = await portal.as('administrator')
const { db } = portal.context
afterAll(() => portal.stop())

describe.each([1, 2])('company %i', (seed) => {
  const choices = choicesOf(seed)
  let copy: Copy
  let signUps: CountedList[]
  let payments: CountedList[]
  let inApp: CountedList[]

  beforeAll(async () => {
    await createRandomCompany(db, choices, 60, NOW)
    await aggregateChanges(db)
    await changeAtRandom(choices, 20)
    const numbers = everyNumber(administrator, NOW)
    signUps = [
      ...(await numbers.homePanel()),
      ...some(choices, await numbers.signUpsByDay(), 15),
      ...some(choices, await numbers.merchantAndUtmSales(), 30),
      ...some(choices, await numbers.signUpReport(), 40),
    ]
    payments = await numbers.cardSales()
    inApp = await numbers.inAppSales()
    copy = await copyRows()
  })

  test('every number of sign-ups opens exactly the customers that it counts', async () => {
    for (const { number, query } of signUps) {
      const { count, rows } = await allPages(choices, query, (input) =>
        administrator.call(reportsCalls.getReportedSignUps, input),
      )
      const expected = copy.customers.filter((customer) => isInReport(customer, query)).map(shown)
      expect([query, count, rows.map(shown)]).toEqual([query, number, expected])
    }
  })

  test('every number of card sales opens exactly its payments', async () => {
    for (const { number, query } of payments) {
      const { count, rows } = await allPages(choices, query, (input) =>
        administrator.call(reportsCalls.getReportedPayments, { ...spanOf(query), ...input }),
      )
      const expected = copy.payments.filter(
        ({ paidAt, priceCents }) =>
          isWithin(paidAt, query) && (query['price'] ?? String(priceCents)) === String(priceCents),
      )
      expect([
        query,
        count,
        rows.map(({ chargeId, priceCents, paidAt }) => ({ chargeId, priceCents, paidAt })),
      ]).toEqual([query, number, expected])
    }
  })

  test('every number of in-app sales opens exactly its subscriptions', async () => {
    for (const { number, query } of inApp) {
      const { count, rows } = await allPages(choices, query, (input) =>
        administrator.call(reportsCalls.getReportedInAppSubscriptions, { ...spanOf(query), ...input }),
      )
      const expected = copy.inApp.filter(
        ({ device, plan, startedAt }) =>
          isWithin(startedAt, query) && (query['device'] ?? device) === device && (query['plan'] ?? plan) === plan,
      )
      expect([query, count, rows.map(({ device, plan, startedAt }) => ({ device, plan, startedAt }))]).toEqual([
        query,
        number,
        expected,
      ])
    }
  })
})

async function changeAtRandom(choices: Choices, changes: number): Promise<void> {
  for (let change = 0; change < changes; change++) {
    await makeRandomChange(db, choices, NOW)
    if (choices.chance(0.3)) await aggregateChanges(db)
  }
}

interface Customer {
  readonly email: string
  readonly type: string
  readonly plan: string | null
  readonly isVerified: boolean
  readonly merchant: string
  readonly signedUpAt: Date
  readonly leaving: boolean
  readonly client: string | null
  readonly source: string | null
}

interface Copy {
  readonly customers: readonly Customer[]
  readonly payments: readonly { readonly chargeId: string; readonly priceCents: number; readonly paidAt: Date }[]
  readonly inApp: readonly { readonly device: string; readonly plan: string; readonly startedAt: Date }[]
}

/** Reads all current rows from the raw tables, newest first. */
async function copyRows(): Promise<Copy> {
  const { rows: payments } = await portal.owner.query(
    `select provider_charge_id as "chargeId", price_cents::int as "priceCents", paid_at as "paidAt" from payments
     order by paid_at desc, id desc`,
  )
  const { rows: inApp } = await portal.owner.query(
    `select device, plan, created_at as "startedAt" from in_app_subscriptions order by created_at desc, id desc`,
  )
  return { customers: await copyCustomers(), payments, inApp }
}

async function copyCustomers(): Promise<Customer[]> {
  const { rows } = await portal.owner.query<Customer>(
    `select username as email, coalesce(type, 'none') as type, status <> 'registered' as "isVerified",
       merchant_code as merchant, created_at as "signedUpAt", client, utm_source as source,
       case when type = 'paid' then coalesce(
         (select plan from subscriptions where customer_id = customers.id and ended_at is null),
         (select plan from in_app_subscriptions app where customer_id = customers.id
          order by created_at desc, id desc limit 1), 'monthly') end as plan,
       exists (select from subscriptions
               where customer_id = customers.id and ended_at is null and cancel_on is not null) as leaving
     from customers order by created_at desc, id desc`,
  )
  return rows
}

function isInReport(customer: Customer, asked: ReportInput): boolean {
  const is = (name: string, value: string | null) => asked[name] === undefined || asked[name] === value
  return (
    is('type', customer.type) &&
    customer.type !== 'none' &&
    is('plan', customer.plan) &&
    is('verified', String(customer.isVerified)) &&
    is('affiliate', String(customer.merchant !== BRAND)) &&
    is('merchant', customer.merchant) &&
    is('client', customer.client) &&
    is('source', customer.source) &&
    asked['term'] === undefined &&
    (asked['cancellationRequested'] === undefined || customer.leaving) &&
    isWithin(customer.signedUpAt, asked)
  )
}

function isWithin(instant: Date, { startDateUtc, endDateUtc }: ReportInput): boolean {
  return (
    startDateUtc === undefined ||
    endDateUtc === undefined ||
    (instant >= new Date(startDateUtc) && instant <= new Date(endDateUtc))
  )
}

/** Returns the listed values that a number depends on. */
function shown({ email, type, plan, merchant, signedUpAt, ...rest }: Listed | Customer) {
  const isVerified = 'status' in rest ? rest.status !== 'registered' : rest.isVerified
  return { email, type, plan, merchant, signedUpAt, isVerified }
}

type Listed = ReplyOf<typeof reportsCalls.getReportedSignUps>['rows'][number]

interface ListPage<R> {
  readonly count: number
  readonly rows: readonly R[]
  readonly next: string | null
}

/** Reads a whole list in pages of random size. */
async function allPages<R>(
  choices: Choices,
  asked: ReportInput,
  page: (input: ReportInput) => Promise<ListPage<R>>,
): Promise<{ count: number; rows: R[] }> {
  const rows: R[] = []
  const size = String(choices.pick([9, 40, 1000]))
  let count = 0
  let after: string | null | undefined
  while (after !== null) {
    const read = await page({ ...asked, rows: size, ...(after && { after }) })
    rows.push(...read.rows)
    count = read.count
    after = read.next
  }
  return { count, rows }
}

function some<T>(choices: Choices, items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => choices.pick(items))
}

function spanOf({ startDateUtc = '', endDateUtc = '' }: ReportInput) {
  return { startDateUtc, endDateUtc }
}
