import { billingCalls } from '@portal/contract/billing/calls'
import type { PreviewedAction } from '@portal/contract/billing/preview/calls'
import type { InputOf } from '@portal/contract/call'
import { addDays } from '@portal/contract/dates'
import { undoCalls } from '@portal/contract/undo/calls'
import { afterAll, expect, test } from 'vitest'
import { startBilling } from '../../../../test/billing.ts'
import { fingerprint } from '../../../../test/fingerprint.ts'

const {
  previewAction,
  addComplimentaryDays,
  addCredit,
  changeCreditCard,
  endAndRefundPremiumSubscription,
  upgradeSubscription,
} = billingCalls

const billing = await startBilling()
afterAll(() => billing.stop())

function preview(email: string, action: PreviewedAction, more: Partial<InputOf<typeof previewAction>> = {}) {
  return billing.support.call(previewAction, { email, action, ...more })
}

const goesOn = { date: '2026-02-15', amountCents: 1499 }

test('an upgrade shows the card charge after credit', async () => {
  const { email } = await billing.hasTrial()
  await billing.support.call(addCredit, { email, amount: '5.00', description: 'Gift', currency: 'USD' })
  expect(await preview(email, 'upgradeToPremium', { plan: 'monthly' })).toEqual({
    approval: null,
    canBeUndone: false,
    chargeCents: 999,
    refundCents: 0,
    balance: { beforeCents: 500, afterCents: 0 },
    lastDayOfAccess: { before: null, after: '2026-02-14' },
    nextInvoice: { before: null, after: goesOn },
  })
  await billing.support.call(upgradeSubscription, { email, plan: 'monthly', ...billing.card() })
  expect((await billing.details(email)).payments).toMatchObject([{ amountCents: 999 }])
})

test('every action on a Premium customer has a preview', async () => {
  const { email } = await billing.hasPremium()
  const nothing = { approval: null, chargeCents: 0, refundCents: 0, balance: { beforeCents: 0, afterCents: 0 } }
  const undoable = { ...nothing, canBeUndone: true }
  const final = { ...nothing, canBeUndone: false }
  const same = { before: '2026-02-14', after: '2026-02-14' }

  expect(await preview(email, 'addCredit', { amount: '5.00' })).toEqual({
    ...undoable,
    balance: { beforeCents: 0, afterCents: 500 },
    lastDayOfAccess: same,
    nextInvoice: { before: goesOn, after: { ...goesOn, amountCents: 999 } },
  })
  expect(await preview(email, 'addComplimentaryDays', { duration: 10 })).toEqual({
    ...undoable,
    lastDayOfAccess: { before: '2026-02-14', after: '2026-02-24' },
    nextInvoice: { before: goesOn, after: { date: '2026-02-25', amountCents: 1499 } },
  })
  expect(await preview(email, 'cancelOnLastDay')).toEqual({
    ...undoable,
    lastDayOfAccess: same,
    nextInvoice: { before: goesOn, after: null },
  })
  expect(await preview(email, 'cancelWithoutRefund')).toEqual({
    ...final,
    lastDayOfAccess: { before: '2026-02-14', after: '2026-01-15' },
    nextInvoice: { before: goesOn, after: null },
  })
  expect(await preview(email, 'cancelWithRefund')).toEqual({
    ...final,
    refundCents: 1499,
    lastDayOfAccess: { before: '2026-02-14', after: '2026-01-15' },
    nextInvoice: { before: goesOn, after: null },
  })
})

test('complimentary access shows its last day', async () => {
  const { email } = await billing.hasTrial()
  const { lastDayOfAccess } = await preview(email, 'upgradeToComplimentary', { duration: 30 })
  expect(lastDayOfAccess).toEqual({ before: null, after: '2026-02-14' })
})

test('a preview stores nothing and does not call the provider', async () => {
  const { email } = await billing.hasPremium()
  const charges = billing.payments.charges.length
  const before = await fingerprint(billing.owner)
  await preview(email, 'cancelWithRefund')
  await preview(email, 'addCharge', { amount: '1.00' })
  expect(await fingerprint(billing.owner)).toEqual(before)
  expect([billing.payments.charges.length, billing.payments.refunds.length]).toEqual([charges, 0])
})

test('rejects actions that are unavailable or refund nothing, like the action itself', async () => {
  const { email } = await billing.hasTrial()
  const send = (action: string) => billing.support.send(previewAction, { email, action })
  expect((await send('cancelOnLastDay')).text).toBe('NotOffered')
  expect((await send('addCredit')).text).toBe('InvalidRequest')
  expect((await send('suspend')).text).toBe('InvalidRequest')
  const days = (duration: number) =>
    billing.support.send(previewAction, { email, action: 'addComplimentaryDays', duration })
  expect([(await days(365)).text, (await days(366)).text]).toEqual(['NotOffered', 'InvalidRequest'])

  const paidFromCredit = await billing.hasTrial()
  const credit = { amount: '20.00', description: 'Gift', currency: 'USD' } as const
  await billing.support.call(addCredit, { email: paidFromCredit.email, ...credit })
  await billing.support.call(upgradeSubscription, { email: paidFromCredit.email, plan: 'monthly', ...billing.card() })
  await billing.context.db
    .updateTable('customers')
    .set({ last_payment_mode: 'card' })
    .where('id', '=', paidFromCredit.id)
    .execute()
  const refund = { email: paidFromCredit.email, action: 'cancelWithRefund' }
  expect((await billing.support.send(previewAction, refund)).text).toBe('NothingToRefund')
  expect((await billing.support.send(endAndRefundPremiumSubscription, { email: paidFromCredit.email })).text).toBe(
    'NothingToRefund',
  )
  await billing.context.db
    .updateTable('customers')
    .set({ last_payment_mode: null })
    .where('id', '=', paidFromCredit.id)
    .execute()
})

test('replacing the card shows how much of the debt it pays, and pays it', async () => {
  const { email, token } = await billing.hasPremium()
  expect((await preview(email, 'changeCreditCard')).chargeCents).toBe(0)

  billing.payments.setBehavior(token, 'insufficient_funds')
  await billing.run('2026-02-15T15:00:00Z')
  const sameDay = { before: '2026-03-14', after: '2026-03-14' }
  const sameInvoice = { date: '2026-03-15', amountCents: 1499 }
  expect(await preview(email, 'changeCreditCard')).toEqual({
    approval: null,
    canBeUndone: false,
    chargeCents: 1499,
    refundCents: 0,
    balance: { beforeCents: -1499, afterCents: 0 },
    lastDayOfAccess: sameDay,
    nextInvoice: { before: sameInvoice, after: sameInvoice },
  })

  await billing.support.call(changeCreditCard, { email, ...billing.card() })
  expect((await billing.details(email)).payments).toMatchObject([{ amountCents: 1499 }, { amountCents: 1499 }])
  expect((await billing.details(email)).customer.balanceCents).toBe(0)
})

test('shows no next invoice while nothing collects the open one', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.setBehavior(token, 'lost_card')
  await billing.run('2026-03-15T15:00:00Z')
  expect((await preview(email, 'addCredit', { amount: '5.00' })).nextInvoice).toEqual({ before: null, after: null })

  await billing.run('2026-04-20T15:00:00Z')
  const restarted = { date: '2026-05-20', amountCents: 1499 }
  expect((await preview(email, 'addCredit', { amount: '14.99' })).nextInvoice).toEqual({
    before: null,
    after: restarted,
  })
  expect((await preview(email, 'changeCreditCard')).nextInvoice).toEqual({ before: null, after: restarted })
})

test('says before it runs that a credit that pays the open invoice cannot be undone', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.setBehavior(token, 'insufficient_funds')
  await billing.run('2026-05-20T15:00:00Z')
  const due = -(await billing.details(email)).customer.balanceCents
  const credit = async (cents: number) => {
    billing.clock.advance(1_000)
    const amount = (cents / 100).toFixed(2)
    const { canBeUndone } = await preview(email, 'addCredit', { amount })
    await billing.support.call(addCredit, { email, amount, description: 'Gift', currency: 'USD' })
    const [offer] = await billing.support.call(undoCalls.getUndoOffers, { email })
    expect(offer?.action ?? null).toBe(canBeUndone ? 'add-credit' : null)
    return canBeUndone
  }
  expect([await credit(100), await credit(due - 100)]).toEqual([true, false])
})

test('says before it runs that days given on the day of an invoice cannot be undone', async () => {
  const { email } = await billing.hasPremium()
  const { nextInvoice } = await preview(email, 'addComplimentaryDays', { duration: 10 })
  for (const [day, isUndoable] of [
    [addDays(nextInvoice.before?.date ?? '', -1), true],
    [addDays(nextInvoice.before?.date ?? '', 10), false],
  ] as const) {
    billing.clock.set(`${day}T15:00:00Z`)
    expect((await preview(email, 'addComplimentaryDays', { duration: 10 })).canBeUndone).toBe(isUndoable)
    await billing.support.call(addComplimentaryDays, { email, duration: 10, reason: 'Outage' })
    expect(await billing.support.call(undoCalls.getUndoOffers, { email })).toHaveLength(isUndoable ? 1 : 0)
  }
  await billing.run()
})
