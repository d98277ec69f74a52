import { approvalsCalls } from '@portal/contract/approvals/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import { bulkCalls } from '@portal/contract/bulk/calls'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { undoCalls } from '@portal/contract/undo/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'
import type { Caller } from '../../../test/caller.ts'
import { bulkActionHandlers } from '../../app/bulk-handlers.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { processRun } from '../bulk/process-run.ts'
import { approvalsJobs } from './jobs.ts'

const { getApprovals, getApproval, decideApproval, withdrawApproval, requestBulkApproval } = approvalsCalls
const { createBulkRun, getBulkRun, getBulkRows, startBulkRun, stopBulkRun, previewBulkRunAgain } = bulkCalls

let billing: TestBilling
let finance: Caller
beforeEach(async () => {
  billing = await startBilling({
    now: '2026-01-15T15:00:00Z',
    env: { MONEY_LIMITS_SUPPORT: '20.00 60.00 30.00', MONEY_LIMITS_FINANCE: '100.00 1000.00 -' },
  })
  await billing.hasStaff({ role: 'finance', firstName: 'Finn', lastName: 'Book' })
  finance = await billing.as('finance')
})
afterEach(async () => {
  await billing.stop()
})

const credit = (cents: number) => ({ amount: (cents / 100).toFixed(2), description: 'Long outage', currency: 'USD' })

async function trials(count: number): Promise<string[]> {
  const emails: string[] = []
  for (let made = 0; made < count; made += 1) emails.push((await billing.hasTrial()).email)
  return emails
}

/** Creates and previews a run as the support user. */
async function previewed(subjects: readonly string[], cents: number): Promise<number> {
  const run = { action: 'addCredit' as const, subjects: [...subjects], input: credit(cents) }
  const { id } = await billing.support.call(createBulkRun, run)
  await proceed(id)
  return id
}

const proceed = (id: number) => processRun(billing.context, bulkActionHandlers, id)
const runOf = (id: number, by = billing.support) => by.call(getBulkRun, { id: String(id) })
const exceededOf = async (id: number) => (await runOf(id)).limits?.exceeded.map(({ rule, rows }) => [rule, rows])
const start = async (id: number) => (await billing.support.send(startBulkRun, { id })).text
const single = async (email: string, cents: number) =>
  (await billing.support.send(billingCalls.addCredit, { email, ...credit(cents) })).text
const balancesOf = (emails: readonly string[]) =>
  Promise.all(emails.map(async (email) => (await billing.standing(email)).balanceCents))

/** Creates a run and requests approval for it. */
async function requested(subjects: readonly string[], cents: number): Promise<number> {
  const id = await previewed(subjects, cents)
  await billing.support.call(requestBulkApproval, { id, reason: 'Third outage' })
  return id
}

async function opened(by = finance) {
  const [first] = await by.call(getApprovals, { view: by === finance ? 'waiting' : 'mine' })
  return by.call(getApproval, { id: first?.id ?? '' })
}

async function approve({ id, previewHash }: Awaited<ReturnType<typeof opened>>, by = finance): Promise<string> {
  const decision = { id, decision: 'approve', note: '', previewHash: previewHash ?? '' } as const
  const { status, text } = await by.send(decideApproval, decision)
  return status === 200 ? String(JSON.parse(text).state) : text
}

test.each([
  ['within all limits', 4, 1500, []],
  ['above the daily limit by its total only', 5, 1500, [['staff-day', null]]],
  ['above the limit of one action', 2, 2100, [['single', 2]]],
  [
    'above all limits',
    4,
    3500,
    [
      ['single', 4],
      ['staff-day', null],
      ['customer-month', 4],
    ],
  ],
] as const)(
  'a run %s: the preview reports it, and the server checks it at the start',
  async (_case, rows, cents, rules) => {
    const emails = await trials(rows)
    const id = await previewed(emails, cents)
    expect(await runOf(id)).toMatchObject({ eligible: rows, limits: { valueCents: rows * cents } })
    expect(await exceededOf(id)).toEqual(rules)
    expect(await start(id)).toBe(rules.length === 0 ? '' : 'ApprovalNeeded')
    await proceed(id)
    expect(await balancesOf(emails)).toEqual(emails.map(() => (rules.length === 0 ? cents : 0)))
  },
)

test('a run includes earlier amounts, and single actions include the amounts of a pending run', async () => {
  const [first = '', ...others] = await trials(4)
  expect(await single(first, 1600)).toBe('')
  const id = await previewed([first, ...others], 1500)
  expect(await exceededOf(id)).toEqual([
    ['staff-day', null],
    ['customer-month', 1],
  ])
  await billing.support.call(stopBulkRun, { id })
  const within = await previewed(others, 1400)
  expect(await start(within)).toBe('')
  // 1,600 of 6,000 cents are given and 4,200 are pending.
  expect(await single(first, 201)).toBe('ApprovalNeeded')
  expect(await single(first, 200)).toBe('')
  await proceed(within)
  expect(await balancesOf(others)).toEqual([1400, 1400, 1400])
  expect(await single(first, 1)).toBe('ApprovalNeeded')
})

test('an amount split between a bulk action and concurrent single actions stays within the daily limit', async () => {
  const emails = await trials(3)
  const others = await trials(6)
  const id = await previewed(emails, 1400)
  const responses = await Promise.all([start(id), ...others.map((email) => single(email, 900))])
  await proceed(id)
  const balances = await balancesOf([...emails, ...others])
  const sum = balances.reduce((cents, one) => cents + one, 0)
  expect(sum).toBeLessThanOrEqual(6000)
  expect(responses).toContain('ApprovalNeeded')
  expect(sum).toBeGreaterThan(6000 - 900 - 1)
})

test('a run is approved as a whole, executed once on behalf of both users and counted for the approver', async () => {
  const emails = await trials(5)
  const id = await requested(emails, 2500)
  expect(await runOf(id)).toMatchObject({ state: 'awaiting-approval', limits: null })
  expect(await start(id)).toBe('NotReady')
  expect((await billing.support.send(stopBulkRun, { id })).text).toBe('AwaitingApproval')
  // The rows of a pending run count as given.
  expect(await single(emails[0] ?? '', 501)).toBe('ApprovalNeeded')
  expect(await billing.support.call(getApprovals, { view: 'customer', email: emails[0] ?? '' })).toHaveLength(1)

  const request = await opened()
  expect(request).toMatchObject({
    customer: null,
    bulkRun: { id, rows: 5 },
    valueCents: 12_500,
    rule: 'single',
    preview: null,
    bulkPreview: { requested: { rows: 5, eligible: 5, valueCents: 12_500, notEligible: [] } },
    ofCustomer: null,
  })
  expect(request.bulkPreview?.now).toEqual(request.bulkPreview?.requested)
  expect(await approve(await opened(billing.support), billing.support)).not.toBe('approved')

  expect(await approve(request)).toBe('approved')
  await proceed(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { done: 5 } })
  expect(await balancesOf(emails)).toEqual(emails.map(() => 2500))
  const { events } = await billing.details(emails[0] ?? '')
  expect(events[0]?.details).toBe('$25.00: Long outage, requested by Sue Port, approved by Finn Book')
  const { rows } = await billing.owner.query(
    'select first_name, sum(cents)::int as cents from limit_uses join staff on staff.id = staff_id group by 1',
  )
  expect(rows).toEqual([{ first_name: 'Finn', cents: 12_500 }])
  expect((await opened(billing.support)).ofRequester).toMatchObject({ dayCents: 0, approved: 1 })
  // Each row can still be undone separately.
  const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email: emails[0] ?? '' })
  await billing.support.call(undoCalls.undo, { entryId: offer?.entryId ?? 0 })
  expect(await balancesOf(emails.slice(0, 2))).toEqual([0, 2500])
})

test('the timelines of affected customers show the request and its outcome', async () => {
  const [first = '', second = '', suspended = ''] = await trials(3)
  await billing.owner.query(`update customers set status = 'suspended' where username = $1`, [suspended])
  const timelineOf = async (email: string) =>
    (await billing.details(email)).events.map(({ event, details }) => `${event}: ${details}`)
  const before = await timelineOf(suspended)
  const started = await timelineOf(first)

  await requested([first, second, suspended], 2500)
  const asked = 'Approval requested: Add Credit, $25.00, in a bulk action: Third outage, by Sue Port'
  expect(await timelineOf(first)).toEqual([asked, ...started])
  await finance.call(decideApproval, { id: (await opened()).id, decision: 'reject', note: 'Too much' })
  const rejected = 'Request rejected: Add Credit, $25.00, in a bulk action: Too much, by Finn Book'
  expect(await timelineOf(second)).toEqual([rejected, asked, ...started])

  billing.clock.advance(MINUTE_MS)
  const id = await requested([first, suspended], 2500)
  expect(await approve(await opened())).toBe('approved')
  await proceed(id)
  const timeline = await timelineOf(first)
  expect(timeline.slice(0, 3)).toEqual([
    'Credit added: $25.00: Long outage, requested by Sue Port, approved by Finn Book',
    'Request approved: Add Credit, $25.00, in a bulk action, by Finn Book',
    asked,
  ])
  expect(timeline.filter((entry) => entry.startsWith('Request approved'))).toHaveLength(1)
  // A gift from another request does not affect this one.
  expect((await timelineOf(second))[0]).toBe(rejected)
  expect(await timelineOf(suspended)).toEqual(before)

  billing.clock.advance(MINUTE_MS)
  await requested([second], 2500)
  await billing.support.call(withdrawApproval, { id: (await opened()).id })
  expect((await timelineOf(second))[0]).toBe('Request withdrawn: Add Credit, $25.00, in a bulk action, by Sue Port')
  const { rows } = await billing.owner.query(
    `select type, body::jsonb -> 'data' ->> 'amountCents' as cents, count(*)::int from events
     where type like 'approval.%' group by 1, 2 order by 1`,
  )
  expect(rows).toEqual([
    { type: 'approval.decided', cents: '2500', count: 4 },
    { type: 'approval.requested', cents: '2500', count: 4 },
  ])
})

test('starts the run once for 20 concurrent approvals', async () => {
  const emails = await trials(3)
  const id = await requested(emails, 2500)
  const request = await opened()
  const administrator = await billing.as('administrator')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => approve(request, at % 2 === 0 ? finance : administrator)),
  )
  expect(responses.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'ApprovalDecided'), 'approved'])
  await Promise.all([proceed(id), proceed(id), proceed(id)])
  expect(await balancesOf(emails)).toEqual([2500, 2500, 2500])
})

test('the approver reruns the preview and sees the differences', async () => {
  const emails = await trials(3)
  const id = await requested(emails, 2500)
  const request = await opened()
  expect(request.actionReason).toBe('Long outage')
  await billing.owner.query(`update customers set status = 'suspended' where username = $1`, [emails[1]])
  billing.clock.advance(31 * MINUTE_MS)
  expect(await approve(request)).toBe('PreviewTooOld')
  await finance.call(previewBulkRunAgain, { id })
  expect((await opened()).bulkPreview).toMatchObject({ now: null, previewed: 0 })
  expect(await approve(request)).toBe('PreviewRunning')
  await proceed(id)
  const again = await opened()
  expect(again.bulkPreview).toMatchObject({
    requested: { eligible: 3, valueCents: 7500, notEligible: [] },
    now: {
      eligible: 2,
      valueCents: 5000,
      notEligible: [{ code: 'NotOffered', reason: 'The customer must be verified and not suspended.', rows: 1 }],
    },
  })
  expect(await approve(request)).toBe('ApprovalChanged')
  expect(await approve(again)).toBe('approved')
  await proceed(id)
  expect(await balancesOf(emails)).toEqual([2500, 0, 2500])
  expect((await finance.call(getBulkRows, { id: String(id) })).map(({ state }) => state)).toEqual([
    'done',
    'not-eligible',
    'done',
  ])
  expect((await finance.send(previewBulkRunAgain, { id })).text).toBe('NotAwaitingApproval')
})

test('a request is stale once no row is eligible or the requester has lost the permission', async () => {
  const emails = await trials(1)
  const id = await requested(emails, 2500)
  await billing.owner.query(`update customers set status = 'suspended' where username = $1`, [emails[0]])
  await finance.call(previewBulkRunAgain, { id })
  await proceed(id)
  expect(await approve(await opened())).toBe('stale')
  expect(await runOf(id)).toMatchObject({ state: 'stopped' })
  await requested(await trials(1), 2500)
  await billing.owner.query("update staff set role = 'marketing' where first_name = 'Sue'")
  const request = await opened()
  expect(request.refusal).toBe('NotAllowed')
  expect(await approve(request)).toBe('stale')
})

test('a rejected, withdrawn or expired request ends and no longer counts', async () => {
  const emails = await trials(1)
  const ends: readonly ((approvalId: string) => Promise<unknown>)[] = [
    (id) => finance.call(decideApproval, { id, decision: 'reject', note: 'Too much' }),
    (id) => billing.support.call(withdrawApproval, { id }),
    async () => {
      billing.clock.advance(7 * DAY_MS)
      await billing.context.db.transaction().execute(async (tx) => {
        for (const job of approvalsJobs) await enqueue(tx, billing.context, job, {})
      })
      await billing.runJobs()
    },
  ]
  const states: string[] = []
  for (const end of ends) {
    billing.clock.advance(MINUTE_MS)
    const id = await requested(emails, 2500)
    expect(await single(emails[0] ?? '', 501)).toBe('ApprovalNeeded')
    await end((await opened()).id)
    states.push((await opened(billing.support)).state)
    expect(await runOf(id)).toMatchObject({ state: 'stopped', counts: { skipped: 1 } })
    expect(await single(emails[0] ?? '', 501)).toBe('')
    const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email: emails[0] ?? '' })
    await billing.support.call(undoCalls.undo, { entryId: offer?.entryId ?? 0 })
  }
  expect(states).toEqual(['rejected', 'withdrawn', 'expired'])
  expect(await balancesOf(emails)).toEqual([0])
})

test("rejects approvals above the approver's own limits and of runs that need none", async () => {
  const emails = await trials(2)
  const large = await requested(emails, 10_001)
  expect(await approve(await opened())).toBe('LimitTooLow')
  const administrator = await billing.as('administrator')
  expect(await approve(await opened(), administrator)).toBe('approved')
  await proceed(large)
  expect(await balancesOf(emails)).toEqual([10_001, 10_001])
  const small = await previewed(await trials(1), 100)
  const asked = { id: small, reason: 'Third outage' }
  expect((await billing.support.send(requestBulkApproval, asked)).text).toBe('ApprovalNotNeeded')
  expect((await finance.send(requestBulkApproval, asked)).text).toBe('RunNotFound')
})

test('skips a row whose amounts have changed since the preview', async () => {
  const [paid, unpaid] = [await billing.hasPremium(), await billing.hasPremium()]
  const days = { duration: 10, reason: 'Long outage' }
  const emails = [paid.email, unpaid.email]
  const run = { action: 'addComplimentaryDays', subjects: emails, input: days } as const
  const { id } = await billing.support.call(createBulkRun, run)
  await proceed(id)
  // 10 of 365 days at 12 times $14.99, for two customers.
  expect(await runOf(id)).toMatchObject({ balanceCents: 0, valueCents: 2 * 493 })
  // Changes the price and so the value of the days.
  await billing.owner.query('update subscriptions set discount_cents = 500 where customer_id = $1', [paid.id])
  expect(await start(id)).toBe('')
  await proceed(id)
  const rows = await billing.support.call(getBulkRows, { id: String(id) })
  expect(rows.map(({ state, code }) => [state, code])).toEqual([
    ['changed', 'ConsequenceChanged'],
    ['done', null],
  ])
  await billing.owner.query('update subscriptions set discount_cents = 0')
  const { rows: uses } = await billing.owner.query('select customer_id::int as id from limit_uses')
  expect(uses).toEqual([{ id: unpaid.id }])
})

test('skips a cancellation if an invoice that the preview voided has been paid', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.setBehavior(token, 'card_declined')
  await billing.run('2026-02-15T15:00:00Z')
  const { id } = await billing.support.call(createBulkRun, { action: 'cancel', subjects: [email], input: {} })
  await proceed(id)
  const { balanceCents } = await runOf(id)
  expect(balanceCents).toBeGreaterThan(0)
  billing.payments.setBehavior(token, 'ok')
  await billing.support.call(billingCalls.retryPayment, { email })
  await billing.support.call(startBulkRun, { id })
  await proceed(id)
  expect(await runOf(id)).toMatchObject({ counts: { changed: 1, done: 0 } })
  expect((await billing.standing(email)).type).toBe('paid')
})

test('a run ends when its approver loses the permission to approve', async () => {
  const emails = await trials(2)
  const id = await requested(emails, 2500)
  expect(await approve(await opened())).toBe('approved')
  await billing.owner.query("update staff set role = 'support' where first_name = 'Finn'")
  await proceed(id)
  expect(await runOf(id)).toMatchObject({ state: 'stopped', counts: { skipped: 2, done: 0 } })
})

test("rejects approvers who created the requester's account, and credits to one's own account", async () => {
  const administrator = await billing.as('administrator')
  const { rows } = await billing.owner.query<{ email: string }>("select email from staff where first_name = 'Sue'")
  const own = rows[0]?.email ?? ''
  const [first = '', second = '', third = ''] = await trials(3)
  await billing.owner.query('update customers set username = $1 where username = $2', [own, first])
  await billing.owner.query('update customers set username = $1 where username = $2', ['finance@staff.test', second])
  await administrator.call(adminUsersCalls.sendAdminUserResetPasswordEmail, { email: own })
  const id = await requested([own, 'finance@staff.test', third], 2500)
  expect(await runOf(id)).toMatchObject({ eligible: 2 })
  expect(await approve(await opened(), administrator)).toBe('NotIndependent')
  expect(await approve(await opened())).toBe('approved')
  await proceed(id)
  const outcomes = await billing.support.call(getBulkRows, { id: String(id) })
  expect(outcomes.map(({ state, code }) => [state, code])).toEqual([
    ['not-eligible', 'OwnAccount'],
    ['changed', 'OwnAccount'],
    ['done', null],
  ])
})
