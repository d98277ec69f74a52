import { DAY_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { insertChannel } from '../../../test/channels.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { insertInvoice, insertPayment } from '../../../test/ledger.ts'
import { startPortal } from '../../../test/portal.ts'
import { insertCard, insertSubscription } from '../../../test/subscriptions.ts'
import { runJobs } from '../../app/jobs/run-jobs.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordDiscrepancy } from '../billing/queries/discrepancies.ts'
import { putOnHold } from '../billing/queries/on-hold.ts'

const portal = await startPortal({ now: '2026-03-10T15:00:00Z', env: { BACKUP_BUCKET: 'portal' } })
afterAll(() => portal.stop())
const { context } = portal
const { db } = context

const queuesOf = async (role: Role) => (await portal.as(role)).call(workQueuesCalls.getWorkQueues, {})

const ofSupport = ['unverifiedPremium', 'unpaidPremium']
const ofFinance = ['approvalsWaiting', 'parkedCustomers', 'unsettledPayments', 'openDisputes', 'findings']
const personal = ['followUps', 'mentions']
const ofOperations = ['guideProblems', 'expiringVods', 'expiredVods']

test.each<[Role, readonly string[]]>([
  ['support', [...personal, ...ofSupport, 'ownRequests']],
  ['finance', [...personal, ...ofFinance]],
  ['operations', [...personal, ...ofOperations]],
  ['marketing', personal],
  ['management', ['mentions']],
  [
    'administrator',
    [
      ...personal,
      ...ofSupport,
      ...ofFinance,
      ...ofOperations,
      'auditTrailFailures',
      'failedMails',
      'failedJobs',
      'failingWebhooks',
      'missedBackups',
    ],
  ],
])('%s gets exactly the queues of the role', async (role, queues) => {
  expect(Object.keys(await queuesOf(role)).toSorted()).toEqual(queues.toSorted())
})

test('each queue counts the rows of its screen', async () => {
  expect(new Set(Object.values(await queuesOf('administrator')))).toEqual(new Set([0]))
  await fillEach()

  expect(await queuesOf('administrator')).toEqual({
    followUps: 2,
    mentions: 1,
    approvalsWaiting: 0,
    unverifiedPremium: 1,
    unpaidPremium: 1,
    parkedCustomers: 2,
    unsettledPayments: 1,
    openDisputes: 1,
    findings: 1,
    guideProblems: 1,
    expiringVods: 3,
    expiredVods: 1,
    auditTrailFailures: 1,
    failedMails: 1,
    failedJobs: 1,
    failingWebhooks: 2,
    missedBackups: 2,
  })
})

test('returns the amount, oldest time and new items of each queue', async () => {
  const details = await (await portal.as('administrator')).call(workQueuesCalls.getWorkQueueDetails, {})
  const now = context.now()
  const came = (oldestAt: Date, newToday: number) => ({ amountCents: null, oldestAt, newToday })
  expect(details).toMatchObject({
    unpaidPremium: { amountCents: 1499, newToday: 0 },
    unverifiedPremium: { amountCents: null },
    followUps: came(new Date('2026-03-09T04:00:00Z'), 1),
    mentions: came(now, 1),
    // The customer's debt counts once, although two steps are on hold.
    parkedCustomers: { ...came(now, 2), amountCents: 1499 },
    unsettledPayments: { ...came(now, 1), amountCents: 999 },
    openDisputes: { amountCents: 1499, oldestAt: now, newToday: 1 },
    findings: { ...came(now, 1), amountCents: 2500 },
    guideProblems: came(new Date('2026-03-08T15:00:00Z'), 0),
    // In the queue since seven days before their last day, in Eastern Time, or since their first day.
    expiringVods: came(new Date('2026-03-03T05:00:00Z'), 2),
    expiredVods: came(new Date('2026-03-10T04:00:00Z'), 1),
    auditTrailFailures: came(new Date('2026-03-09T15:00:00Z'), 0),
    failedMails: came(new Date('2026-03-09T15:00:00Z'), 0),
    failedJobs: { amountCents: null, newToday: 1 },
    failingWebhooks: came(new Date('2026-03-09T15:00:00Z'), 1),
    missedBackups: came(new Date('2026-03-09T15:00:00Z'), 1),
  })
})

test("the lists of billing problems add up to their queues' amounts", async () => {
  const { parked, unsettled, disputes, findings } = await (
    await portal.as('administrator')
  ).call(billingProblemsCalls.getBillingProblems, {})
  const amountsOf = (rows: readonly { readonly amountCents: number | null }[]) =>
    rows.map(({ amountCents }) => amountCents)
  expect(amountsOf(parked).toSorted()).toEqual([1499, null])
  expect([unsettled, disputes, findings].map(amountsOf)).toEqual([[999], [1499], [2500]])
})

test("shows a queue's details only to users who can do its work", async () => {
  for (const role of ['support', 'finance', 'operations', 'marketing'] as const) {
    const details = await (await portal.as(role)).call(workQueuesCalls.getWorkQueueDetails, {})
    expect(Object.keys(details), role).toEqual(Object.keys(await queuesOf(role)))
  }
})

test('excludes unreadable amounts from the total', async () => {
  // Two of each, because one still fits a bigint.
  for (const time of ['2026-03-09T15:00:00Z', '2026-03-10T15:00:00Z']) {
    const { customerId, subscriptionId } = await insertUnpaid(new Date(time), HUGE)
    const paid = await insertInvoice(db, { customerId, subscriptionId }, before)
    const payment_id = await insertPayment(db, { customerId, invoiceId: paid.id })
    const dispute = { customer_id: customerId, payment_id, amount_cents: HUGE, opened_at: context.now() }
    await db
      .insertInto('disputes')
      .values({ ...dispute, provider_dispute_id: `dp_${time}`, state: 'open' })
      .execute()
  }
  expect(await (await portal.as('administrator')).call(workQueuesCalls.getWorkQueueDetails, {})).toMatchObject({
    unpaidPremium: { amountCents: 1499 },
    openDisputes: { amountCents: 1499 },
  })
})

const HUGE = 9e18
const before = { period_start: '2025-12-15', period_until: '2026-01-15' }

/** Inserts a premium customer whose card could not be charged. */
async function insertUnpaid(at: Date, total_cents = 1499) {
  const { id: customerId } = await insertCustomer(db, { type: 'paid', status: 'registered' })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId }, { status: 'open', total_cents })
  const attempt = {
    invoice_id: invoiceId,
    customer_id: customerId,
    number: 1,
    amount_cents: 1499,
    card_id: await insertCard(db, customerId),
  }
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, state: 'failed', attempted_at: at, settled_at: at })
    .execute()
  return { customerId, subscriptionId }
}

/**
 * Inserts endpoints: one failing for long, one switched off for failing, one that only just failed, and one that a user
 * switched off.
 */
async function insertWebhooks(at: Date) {
  const created_by = await portal.hasStaff({ email: 'webhooks@staff.test' })
  const webhook = { address: 'https://example.com/', description: '', created_by, created_at: at }
  const yesterday = new Date(at.getTime() - DAY_MS)
  const failing = { failing_since: yesterday, warned_at: at }
  await db
    .insertInto('webhook_endpoints')
    .values([
      { ...webhook, state: 'on', ...failing },
      { ...webhook, state: 'off', off_reason: 'gone', off_at: at },
      { ...webhook, state: 'on', failing_since: at },
      { ...webhook, state: 'off', off_reason: 'staff', off_at: at },
    ])
    .execute()
}

/** Inserts one entry in each queue, two in one of them, and next to each something that no longer waits. */
async function fillEach() {
  const at = context.now()
  await insertWebhooks(at)
  const { customerId, subscriptionId } = await insertUnpaid(at)
  await insertCustomer(db, { type: 'paid' })
  await putOnHold(context, customerId, 'renewals', 'no card')
  await putOnHold(context, customerId, 'attempts', 'no card')
  await db
    .insertInto('payment_operations')
    .values({
      id: context.newId(),
      customer_id: customerId,
      kind: 'upgrade',
      request: JSON.stringify({ dueCents: 999 }),
      state: 'unknown',
      asked_at: at,
      ask_again_at: at,
    })
    .execute()
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId }, before)
  const payment_id = await insertPayment(db, { customerId, invoiceId })
  const dispute = { customer_id: customerId, payment_id, amount_cents: 1499, opened_at: at }
  await db
    .insertInto('disputes')
    .values([
      { ...dispute, provider_dispute_id: 'dp_1', state: 'open' },
      { ...dispute, provider_dispute_id: 'dp_2', state: 'lost', closed_at: at },
    ])
    .execute()
  const charge = { customerId, providerId: 'ch_1', amountCents: 2500 }
  await recordDiscrepancy(context, { ...charge, finding: 'A charge that the portal does not know' })

  await insertChannel(db, { code: 'NEWS', name: 'News 24', metadataId: '10359' })
  for (const [day, state] of [
    ['2026-03-06', 'failed'],
    ['2026-03-07', 'done'],
    ['2026-03-08', 'failed'],
    ['2026-03-10', 'failed'],
  ] as const) {
    const time = `${day}T15:00:00Z`
    const refresh = { station_id: '10359', accepts_less: false, begun_at: time, seen_at: time, ended_at: time }
    const problem = state === 'failed' ? 'Unreachable' : null
    await db
      .insertInto('guide_refreshes')
      .values({ ...refresh, id: context.newId(), state, problem })
      .execute()
  }
  for (const [media_id, license_start_date, license_end_date, disabled] of [
    ['last-day', '2026-01-01', '2026-03-10', false],
    ['seven-days', '2026-01-01', '2026-03-17', false],
    ['eight-days', '2026-01-01', '2026-03-18', false],
    ['three-days-in-all', '2026-03-10', '2026-03-12', false],
    ['over', '2026-01-01', '2026-03-09', false],
    ['over-and-off', '2026-01-01', '2026-03-09', true],
  ] as const) {
    const license = { license_start_date, license_end_date }
    const created_at = '2026-01-01T05:00:00Z'
    await db
      .insertInto('vods')
      .values({ media_id, name: media_id, ...license, disabled, created_at, updated_at: at })
      .execute()
  }

  await portal.owner.query(`
    insert into audit_verifications (requested_at, ended_at, breaks)
    select at, at, breaks from (values
      ('2026-03-07T15:00Z'::timestamptz, array['Seal 1 is missing.']), ('2026-03-08T15:00Z', '{}'),
      ('2026-03-09T15:00Z', array['Seal 1 is missing.']), ('2026-03-10T14:00Z', array['Seal 1 is missing.'])
    ) verified (at, breaks)`)
  await portal.owner.query(`
    insert into mails (id, recipient, subject, text, holds_link, status, message_id, created_at)
    select gen_random_uuid(), 'ana@example.com', 'Hello', '', false, status, '<' || status || '@example.com>', '2026-03-09T15:00Z'
    from unnest(array['queued', 'failed', 'dismissed', 'kept']) as status`)
  await portal.owner.query(`
    insert into backups (name, state, started_at, finished_at, rows, files, bytes)
    values ('2026-03-08T15-00-00Z', 'done', '2026-03-08T15:00Z', '2026-03-08T15:01Z', 1, 1, 1)`)
  await failJob()
  await insertNotes(customerId)
}

/** Adds for the administrator: follow-ups due today, yesterday and tomorrow, a mention, and a read mention. */
async function insertNotes(customer_id: number) {
  const staff_id = await portal.hasStaff({ role: 'administrator' })
  const note = { customer_id, staff_id, body: 'Call back', created_at: context.now() }
  const [first, second] = await db.insertInto('notes').values([note, note]).returning('id').execute()
  const note_id = first?.id ?? 0
  const followUp = { note_id, assignee_role: 'administrator', created_at: context.now() }
  const days = ['2026-03-09', '2026-03-10', '2026-03-11']
  await db
    .insertInto('follow_ups')
    .values(days.map((due_on) => ({ ...followUp, due_on })))
    .execute()
  await db
    .insertInto('note_mentions')
    .values([
      { note_id, staff_id },
      { note_id: second?.id ?? 0, staff_id, read_at: context.now() },
    ])
    .execute()
}

/** Makes a job fail permanently, twice. */
async function failJob() {
  const job = defineJob({
    name: 'greet',
    payload: z.object({}),
    retry: { limit: 0, delaySeconds: 0 },
    run: () => Promise.reject(new Error('no voice')),
  })
  for (let time = 0; time < 2; time += 1) {
    await db.transaction().execute((tx) => enqueue(tx, context, job, {}))
    await runJobs(context, [job])
  }
}
