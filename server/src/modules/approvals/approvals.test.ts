import { approvalsCalls, type OpenedApproval } from '@portal/contract/approvals/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import type { InputOf } from '@portal/contract/call'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { undoCalls } from '@portal/contract/undo/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'
import type { Caller } from '../../../test/caller.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { approvalsJobs } from './jobs.ts'

const { addCredit, refundPayment } = billingCalls
const { requestApproval, getApprovals, getApproval, decideApproval, withdrawApproval } = approvalsCalls

let billing: TestBilling
let finance: Caller
beforeEach(async () => {
  billing = await startBilling({
    now: '2026-01-15T15:00:00Z',
    env: { MONEY_LIMITS_SUPPORT: '20.00 300.00 40.00', MONEY_LIMITS_FINANCE: '100.00 1000.00 -' },
  })
  await billing.hasStaff({ role: 'finance', firstName: 'Finn', lastName: 'Book' })
  finance = await billing.as('finance')
})
afterEach(async () => {
  await billing.stop()
})

const dollars = (cents: number) => (cents / 100).toFixed(2)

function credit(email: string, cents: number) {
  return { email, amount: dollars(cents), description: 'Long outage', currency: 'USD' } as const
}

/** Requests a credit and returns the request. */
async function requested(email: string, cents = 3500, from: Caller = billing.support): Promise<OpenedApproval> {
  await from.call(requestApproval, { action: 'addCredit', input: credit(email, cents), reason: 'Third outage' })
  return newest(from)
}

async function newest(from: Caller = billing.support): Promise<OpenedApproval> {
  const [first] = await from.call(getApprovals, { view: 'mine' })
  return from.call(getApproval, { id: first?.id ?? '' })
}

function approval({ id, previewHash }: OpenedApproval): InputOf<typeof decideApproval> {
  return { id, decision: 'approve', note: '', previewHash: previewHash ?? '' }
}

async function approve(request: OpenedApproval, by: Caller = finance) {
  const { status, text } = await by.send(decideApproval, approval(request))
  return { status, text, body: status === 200 ? (JSON.parse(text) as unknown) : null }
}

const balanceOf = async (email: string) => (await billing.standing(email)).balanceCents
const eventsOf = async (email: string) =>
  (await billing.details(email)).events.map(({ event, details }) => `${event}: ${details}`)

async function runApprovalsJob() {
  const { context } = billing
  await context.db.transaction().execute(async (tx) => {
    for (const job of approvalsJobs) await enqueue(tx, context, job, {})
  })
  await billing.runJobs()
}

async function mails() {
  const { rows } = await billing.owner.query<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from mails order by created_at, recipient',
  )
  return rows
}

describe('requesting approval', () => {
  test('stores the request with its preview and changes nothing else', async () => {
    const { id, email } = await billing.hasTrial()
    const request = await requested(email)
    expect(request).toMatchObject({
      action: 'addCredit',
      state: 'pending',
      valueCents: 3500,
      rule: 'single',
      limitCents: 2000,
      reason: 'Third outage',
      requestedBy: { name: 'Sue Port', role: 'support' },
      expiresAt: new Date('2026-01-22T15:00:00Z'),
      preview: { balance: { beforeCents: 0, afterCents: 3500 } },
    })
    expect(request.fresh).toEqual(request.preview)
    expect(await balanceOf(email)).toBe(0)
    expect(await eventsOf(email)).toEqual(['Approval requested: Add Credit, $35.00: Third outage, by Sue Port'])
    expect((await billing.auditOf({ id })).at(-1)).toMatchObject({
      action: 'approvals',
      after: { action: 'add-credit', valueCents: 3500, rule: 'single' },
    })
    expect(await billing.support.call(getApprovals, { view: 'customer', email })).toHaveLength(1)
    expect(await (await billing.as('finance')).call(workQueuesCalls.getWorkQueues, {})).toMatchObject({
      approvalsWaiting: 1,
    })
    expect(await billing.support.call(workQueuesCalls.getWorkQueues, {})).toMatchObject({ ownRequests: 1 })
    expect(await billing.support.call(workQueuesCalls.getWorkQueueDetails, {})).toMatchObject({
      ownRequests: { amountCents: 3500, oldestAt: new Date('2026-01-15T15:00:00Z'), newToday: 1 },
    })
    const other = await billing.signIn(await billing.hasStaff({ email: 'other@staff.test', role: 'support' }))
    expect(await other.call(workQueuesCalls.getWorkQueues, {})).toMatchObject({ ownRequests: 0 })
  })

  test('shows the approver the reason of the action and the payment to refund', async () => {
    const { email } = await billing.hasPremium('yearly')
    const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
    const refund = { email, chargeId, amount: '49.99', reasonCode: 'outage', description: 'No picture' }
    const days = { email, duration: 300, reason: 'Moved abroad' }
    const shown: unknown[] = []
    for (const [action, input] of [
      ['addCredit', credit(email, 3500)],
      ['refundPayment', refund],
      ['addComplimentaryDays', days],
      ['cancelWithRefund', { email }],
    ] as const) {
      await billing.support.call(requestApproval, { action, input, reason: 'Third outage' })
      const { id, actionReason, chargeId } = await newest()
      shown.push([actionReason, chargeId])
      await billing.support.call(withdrawApproval, { id })
      billing.clock.advance(MINUTE_MS)
    }
    expect(shown).toEqual([
      ['Long outage', null],
      ['Service outage: No picture', chargeId],
      ['Moved abroad', null],
      [null, null],
    ])
  })

  test('is rejected if no approval is needed, one is pending or the action is not available', async () => {
    const { email } = await billing.hasTrial()
    const ask = async (cents: number, more: object = {}) =>
      (
        await billing.support.send(requestApproval, {
          action: 'addCredit',
          input: { ...credit(email, cents), ...more },
          reason: 'Third outage',
        })
      ).text
    expect(await ask(2000)).toBe('ApprovalNotNeeded')
    expect(await ask(3500, { email: 'unknown@example.com' })).toBe('UserNotFound')
    expect(await ask(3500, { amount: 'much' })).toBe('InvalidRequest')
    expect(await ask(3500)).toBe('')
    expect(await ask(3600)).toBe('ApprovalPending')
    expect((await billing.support.send(addCredit, credit(email, 3500))).text).toBe('ApprovalNeeded')
    const days = { email, duration: 200, reason: 'Outage' }
    const notPremium = { action: 'addComplimentaryDays', input: days, reason: 'Third outage' } as const
    expect((await billing.support.send(requestApproval, notPremium)).text).toBe('NotOffered')
  })

  test('L8: a pending request counts as given until it is rejected', async () => {
    const { email } = await billing.hasTrial()
    const request = await requested(email)
    expect((await billing.support.send(addCredit, credit(email, 501))).text).toBe('ApprovalNeeded')
    expect((await billing.support.send(addCredit, credit(email, 500))).text).toBe('')
    await finance.call(decideApproval, { id: request.id, decision: 'reject', note: 'Too much' })
    expect((await billing.support.send(addCredit, credit(email, 501))).text).toBe('')
  })
})

describe('approving a request', () => {
  test('L11: performs the action, names both users and counts for the approver', async () => {
    const { id, email } = await billing.hasTrial()
    const request = await requested(email, 2001)
    expect(await approve(request)).toMatchObject({ status: 200, body: { state: 'approved', outcome: null } })
    expect(await balanceOf(email)).toBe(2001)
    expect((await eventsOf(email)).toSorted()).toEqual([
      'Approval requested: Add Credit, $20.01: Third outage, by Sue Port',
      'Credit added: $20.01: Long outage, requested by Sue Port, approved by Finn Book',
      'Request approved: Add Credit, $20.01, by Finn Book',
    ])
    const audited = await billing.auditOf({ id })
    expect(audited.find(({ action }) => action === 'add-credit')).toMatchObject({
      after: { balanceCents: 2001, requestedBy: request.requestedBy.email },
    })
    const { rows } = await billing.owner.query(
      'select first_name, cents::int from limit_uses join staff on staff.id = staff_id',
    )
    expect(rows).toEqual([{ first_name: 'Finn', cents: 2001 }])
    expect((await newest()).ofRequester).toMatchObject({ dayCents: 0, approved: 1, rejected: 0 })
    expect(await finance.call(undoCalls.getUndoOffers, { email })).toMatchObject([{ action: 'add-credit' }])
  })

  test('has one effect for 20 concurrent approvals', async () => {
    const { email } = await billing.hasTrial()
    const request = await requested(email)
    const administrator = await billing.as('administrator')
    const callers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? finance : administrator))
    const responses = await Promise.all(callers.map((caller) => approve(request, caller)))
    expect(responses.map(({ status, text }) => (status === 200 ? '200' : text)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 19 }, () => 'ApprovalDecided'),
    ])
    expect(await balanceOf(email)).toBe(3500)
    expect((await billing.details(email)).credits).toHaveLength(1)
  })

  test('returns the same response to a repeated approval and acts once', async () => {
    const { email } = await billing.hasTrial()
    const request = await requested(email)
    const headers = { 'idempotency-key': 'approve-once' }
    const send = () => finance.send(decideApproval, approval(request), { headers })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await balanceOf(email)).toBe(3500)
  })

  test('refunds at the provider once, even if the response is lost', async () => {
    const { email } = await billing.hasPremium('yearly')
    const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
    const input = { email, chargeId, amount: '49.99', reasonCode: 'outage', description: 'No picture' } as const
    expect((await billing.support.send(refundPayment, input)).text).toBe('ApprovalNeeded')
    await billing.support.call(requestApproval, { action: 'refundPayment', input, reason: 'No picture for a week' })
    billing.payments.fault('refund', 'crash after')
    const request = await newest()
    expect(await approve(request)).toMatchObject({ status: 200, body: { state: 'approved', outcome: 'awaited' } })
    billing.clock.advance(MINUTE_MS)
    await billing.run()
    expect(await newest()).toMatchObject({ state: 'approved', outcome: 'done' })
    expect(billing.payments.refunds).toHaveLength(1)
    expect((await eventsOf(email))[0]).toMatch(/^Payment refunded: .*, requested by Sue Port, approved by Finn Book$/)
  })

  test('asks for another review if the customer has changed', async () => {
    const { email } = await billing.hasTrial()
    const request = await requested(email)
    await finance.call(addCredit, credit(email, 500))
    expect((await approve(request)).text).toBe('ApprovalChanged')
    const again = await finance.call(getApproval, { id: request.id })
    expect([again.preview?.balance.afterCents, again.fresh?.balance.afterCents]).toEqual([3500, 4000])
    expect((await approve(again)).status).toBe(200)
    expect(await balanceOf(email)).toBe(4000)
  })

  test('shows and records the current cost if it has changed', async () => {
    const { email } = await billing.hasPremium('yearly')
    const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
    await billing.support.call(requestApproval, { action: 'cancelWithRefund', input: { email }, reason: 'Moved' })
    await finance.call(refundPayment, { email, chargeId, amount: '10.00', reasonCode: 'outage', description: '' })
    const request = await newest()
    expect([request.valueCents, request.freshCents]).toEqual([4999, 3999])
    expect((await approve(request)).status).toBe(200)
    expect(await eventsOf(email)).toContain('Request approved: Cancel Subscription With Refund, $39.99, by Finn Book')
  })

  test('rejects the request as stale if the action is no longer available', async () => {
    const { email } = await billing.hasTrial()
    const request = await requested(email)
    await billing.owner.query("update customers set status = 'suspended' where username = $1", [email])
    expect(await finance.call(getApproval, { id: request.id })).toMatchObject({ fresh: null, refusal: 'NotOffered' })
    expect(await approve(request)).toMatchObject({ status: 200, body: { state: 'stale', outcome: null } })
    expect(await balanceOf(email)).toBe(0)
    expect((await newest()).state).toBe('stale')
  })

  test('rejects the request as stale if the requester has lost the permission', async () => {
    const { email } = await billing.hasTrial()
    const request = await requested(email)
    await billing.owner.query("update staff set role = 'marketing' where first_name = 'Sue'")
    expect(await finance.call(getApproval, { id: request.id })).toMatchObject({ fresh: null, refusal: 'NotAllowed' })
    expect(await approve(request)).toMatchObject({ body: { state: 'stale' } })
    expect((await finance.call(getApprovals, { view: 'decided' }))[0]).toMatchObject({ state: 'stale' })
  })

  test('is rejected for own requests, above own limits and for support', async () => {
    const { email } = await billing.hasTrial()
    await billing.hasStaff({ role: 'finance', firstName: 'Other', lastName: 'Book', email: 'other@staff.test' })
    const own = await requested(email, 10_001, finance)
    expect((await approve(own)).text).toBe('OwnRequest')
    expect((await approve(own, billing.support)).status).toBe(403)
    const other = await billing.hasTrial()
    const large = await requested(other.email, 10_001)
    expect((await approve(large)).text).toBe('LimitTooLow')
    const administrator = await billing.as('administrator')
    expect((await approve(large, administrator)).status).toBe(200)
  })
})

describe('approver independence', () => {
  const { createAdminUser, updateAdminUser, sendAdminUserResetPasswordEmail } = adminUsersCalls
  const person = { email: 'new@staff.test', firstName: 'New', lastName: 'Colleague' }
  const approver = async () => {
    const { rows } = await billing.owner.query<{ id: number }>('select id::int from staff where email = $1', [
      person.email,
    ])
    return billing.signIn(rows[0]?.id ?? 0)
  }

  test.each([
    ['created the account', (by: Caller) => by.call(createAdminUser, { ...person, role: 'finance' })],
    [
      'changed the role',
      async (by: Caller) => {
        await billing.hasStaff({ ...person, role: 'support' })
        await by.call(updateAdminUser, { ...person, role: 'finance', disabled: false })
      },
    ],
    [
      'sent the password link',
      async (by: Caller) => {
        await billing.hasStaff({ ...person, role: 'finance' })
        await by.call(sendAdminUserResetPasswordEmail, { email: person.email })
      },
    ],
  ])('rejects an approver who %s of the requester in the last 30 days, and vice versa', async (_case, change) => {
    const administrator = await billing.as('administrator')
    await change(administrator)
    const { email } = await billing.hasTrial()
    const colleague = await approver()
    const request = await requested(email, 10_001, colleague)
    expect((await approve(request, administrator)).text).toBe('NotIndependent')
    const obstacleFor = async (by: Caller) => (await by.call(getApproval, { id: request.id })).obstacle
    expect(await Promise.all([administrator, finance, colleague].map(obstacleFor))).toEqual([
      'NotIndependent',
      null,
      null,
    ])
    expect((await approve(request, finance)).text).toBe('LimitTooLow')
    billing.clock.advance(MINUTE_MS)
    // Rejecting a request gives nothing to the customer.
    await administrator.call(decideApproval, { id: request.id, decision: 'reject', note: 'Not so much' })

    await billing.owner.query("insert into money_limits values ('administrator', 1000, null, null)")
    const byAdministrator = await requested(email, 5000, administrator)
    expect((await approve(byAdministrator, colleague)).text).toBe('NotIndependent')
    billing.clock.advance(30 * DAY_MS)
    const later = await requested((await billing.hasTrial()).email, 5000, administrator)
    expect((await approve(later, await approver())).status).toBe(200)
  })

  test('allows an approver who only changed the name', async () => {
    const administrator = await billing.as('administrator')
    await billing.hasStaff({ ...person, role: 'support' })
    await administrator.call(updateAdminUser, { ...person, lastName: 'Other', role: 'support', disabled: false })
    const request = await requested((await billing.hasTrial()).email, 3500, await approver())
    expect((await approve(request, administrator)).status).toBe(200)
  })
})

test('applies the limits at the time of the decision', async () => {
  const administrator = await billing.as('administrator')
  const setLimits = (role: 'support' | 'finance', single: string) =>
    administrator.call(moneyLimitsCalls.updateMoneyLimits, { role, single, staffDay: '', customerMonth: '' })
  const { email } = await billing.hasTrial()
  const request = await requested(email)
  await setLimits('finance', '34.99')
  expect((await approve(request)).text).toBe('LimitTooLow')
  // Now the requester could do it without approval, which is no obstacle.
  await setLimits('support', '')
  await setLimits('finance', '35.00')
  expect(await approve(request)).toMatchObject({ body: { state: 'approved' } })
  expect(await balanceOf(email)).toBe(3500)
})

test("rejects requests and approvals for one's own customer account", async () => {
  const hasOwn = async (email: string) => {
    const customer = await billing.hasTrial()
    await billing.owner.query('update customers set username = $1 where id = $2', [email, customer.id])
    return email
  }
  const { rows } = await billing.owner.query<{ email: string }>("select email from staff where first_name = 'Sue'")
  const own = await hasOwn(rows[0]?.email ?? '')
  expect(await billing.support.send(addCredit, credit(own, 100))).toMatchObject({ status: 403, text: 'OwnAccount' })
  const ask = { action: 'addCredit', input: credit(own, 3500), reason: 'Mine' } as const
  expect((await billing.support.send(requestApproval, ask)).text).toBe('OwnAccount')
  expect((await finance.send(addCredit, credit(own, 100))).text).toBe('')

  const ofFinance = await hasOwn('finance@staff.test')
  const request = await requested(ofFinance)
  expect((await finance.call(getApproval, { id: request.id })).obstacle).toBe('OwnAccount')
  expect((await approve(request)).text).toBe('OwnAccount')
  expect((await approve(request, await billing.as('administrator'))).status).toBe(200)
})

test('rejecting requires a comment and changes nothing else', async () => {
  const { email } = await billing.hasTrial()
  const { id } = await requested(email)
  expect((await finance.send(decideApproval, { id, decision: 'reject', note: '' })).status).toBe(400)
  await finance.call(decideApproval, { id, decision: 'reject', note: 'Not our outage' })
  expect(await balanceOf(email)).toBe(0)
  expect((await eventsOf(email)).toSorted()).toContain(
    'Request rejected: Add Credit, $35.00: Not our outage, by Finn Book',
  )
  expect((await approve(await newest())).text).toBe('ApprovalDecided')
  expect(await mails()).toMatchObject([{ subject: 'Admin Portal: Your request was rejected' }])
})

test('only the requester can withdraw a request', async () => {
  const { email } = await billing.hasTrial()
  const { id } = await requested(email)
  expect((await finance.send(withdrawApproval, { id })).text).toBe('NotYours')
  await billing.support.call(withdrawApproval, { id })
  expect((await billing.support.send(withdrawApproval, { id })).text).toBe('ApprovalDecided')
  expect((await billing.support.call(getApprovals, { view: 'decided' }))[0]).toMatchObject({ state: 'withdrawn' })
})

test('support sees its own requests and those of the open customer, finance sees all', async () => {
  const { email } = await billing.hasTrial()
  const { id } = await requested(email, 10_001, finance)
  expect(await billing.support.call(getApprovals, { view: 'waiting' })).toEqual([])
  expect(await billing.support.call(getApprovals, { view: 'customer', email })).toHaveLength(1)
  expect((await billing.support.send(getApproval, { id })).text).toBe('RequestNotFound')
  expect(await finance.call(getApprovals, { view: 'waiting' })).toHaveLength(1)
})

test('an expired request does not block a new one, even before a worker has run', async () => {
  const { email } = await billing.hasTrial()
  const { id } = await requested(email)
  billing.clock.advance(7 * DAY_MS)
  expect((await requested(email)).state).toBe('pending')
  expect(await billing.support.call(getApproval, { id })).toMatchObject({ state: 'expired', decidedBy: null })
  expect((await eventsOf(email)).toSorted()).toContain('Request expired: Add Credit, $35.00')
})

test('a request stays pending while a payment is processing', async () => {
  const { email } = await billing.hasPremium('yearly')
  const input = { email, duration: 200, reason: 'Outage' }
  await billing.support.call(requestApproval, { action: 'addComplimentaryDays', input, reason: 'Third outage' })
  const request = await newest()
  const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
  const refund = { email, chargeId, amount: '1.00', reasonCode: 'outage', description: 'No picture' } as const
  billing.payments.fault('refund', 'crash after')
  await finance.send(refundPayment, refund)
  expect(await finance.call(getApproval, { id: request.id })).toMatchObject({ refusal: 'PaymentUnderWay' })
  expect((await approve(request)).text).toBe('PaymentUnderWay')
  billing.clock.advance(MINUTE_MS)
  await billing.run()
  expect((await approve(await finance.call(getApproval, { id: request.id }))).body).toMatchObject({ state: 'approved' })
})

test('a request expires after 7 days, even before a worker has run', async () => {
  const { email } = await billing.hasTrial()
  const request = await requested(email)
  billing.clock.advance(7 * DAY_MS)
  expect((await approve(request)).text).toBe('ApprovalExpired')
  expect((await newest()).state).toBe('expired')
  await runApprovalsJob()
  expect((await eventsOf(email)).toSorted()).toContain('Request expired: Add Credit, $35.00')
  expect((await mails()).at(-1)?.subject).toBe('Admin Portal: Your request has expired')
  // Another request can be made.
  expect((await requested(email)).state).toBe('pending')
})

test('emails approvers about pending requests at most every 15 minutes, without details', async () => {
  await requested((await billing.hasTrial()).email)
  await runApprovalsJob()
  await runApprovalsJob()
  const first = await mails()
  expect(first.length).toBeGreaterThan(0)
  expect(new Set(first.map(({ subject }) => subject))).toEqual(
    new Set(['Admin Portal: 1 request is waiting for approval']),
  )
  for (const { text } of first) expect(text).not.toMatch(/35|outage|Sue|Credit/)
  await requested((await billing.hasTrial()).email)
  await runApprovalsJob()
  expect(await mails()).toHaveLength(first.length)
  billing.clock.advance(15 * MINUTE_MS)
  await runApprovalsJob()
  expect((await mails()).at(-1)?.subject).toBe('Admin Portal: 2 requests are waiting for approval')
})
