import { billingCalls } from '@portal/contract/billing/calls'
import type { Call, InputOf } from '@portal/contract/call'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { addDays, easternDay } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import { eventsCalls } from '@portal/contract/events/calls'
import { notesCalls } from '@portal/contract/notes/calls'
import { viewsCalls } from '@portal/contract/views/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { customerActions } from '@portal/contract/customers/offered'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import { modules } from '@portal/contract/modules'
import { canBeUndone, undoableActions, undoableOnCustomers, undoCalls } from '@portal/contract/undo/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { insertChannel } from '../../../test/channels.ts'
import { insertCustomer, insertMerchant } from '../../../test/customers.ts'
import { insertInvoice, insertPayment } from '../../../test/ledger.ts'
import { startPortal } from '../../../test/portal.ts'
import { insertCard, insertSubscription } from '../../../test/subscriptions.ts'

const portal = await startPortal()
const { db } = portal.context
let support: Caller
let administrator: Caller
afterAll(() => portal.stop())

const { suspendUser, unsuspendUser, updateUserInfo, updatePreferences, updateSupportInfo } = customersCalls
const { addCredit, addCharge, cancelSubscription, revertCancelSubscription } = billingCalls

beforeAll(async () => {
  support = await portal.as('support')
  administrator = await portal.as('administrator')
  await insertChannel(db, { code: 'AAAA', name: 'First', metadataId: null })
  await insertChannel(db, { code: 'BBBB', name: 'Second', metadataId: null })
  await portal.owner.query(`update channels set sort_order = 1 where code = 'AAAA'`)
  await portal.owner.query(`update channels set sort_order = 2 where code = 'BBBB'`)
})

/** Makes a call and returns the undo that its toast offers. The clock advances before and after. */
async function done<C extends Call>(caller: Caller, call: C, input: InputOf<C>): Promise<number | null> {
  portal.clock.advance(1_000)
  const response = await caller.send(call, input)
  expect(response).toMatchObject({ status: 200 })
  const requestId = response.headers.get('x-request-id') ?? ''
  return (await caller.call(undoCalls.getUndoOffer, { requestId }))?.entryId ?? null
}

async function undo(caller: Caller, entryId: number | null): Promise<string> {
  portal.clock.advance(1_000)
  const { status, text } = await caller.send(undoCalls.undo, { entryId: entryId ?? 0 })
  return status === 200 ? 'undone' : text
}

async function insertPremium() {
  const customer = await insertCustomer(db, { type: 'paid', last_payment_mode: 'card', new_user: false })
  const subscriptionId = await insertSubscription(db, customer.id, {
    start_date: '2026-01-31',
    anchor: '2026-01-31',
    next_invoice_date: '2026-03-31',
    end_date: '2026-03-30',
  })
  await insertCard(db, customer.id)
  const paid_at = new Date('2026-02-28T12:00:00Z')
  const invoice = await insertInvoice(
    db,
    { customerId: customer.id, subscriptionId },
    { period_start: '2026-02-28', period_until: '2026-03-31', issued_at: paid_at, status: 'paid', settled_at: paid_at },
  )
  await insertPayment(db, { customerId: customer.id, invoiceId: invoice.id }, { paid_at })
  return { ...customer, subscriptionId }
}

/** Inserts a trial customer, because only those can be suspended. */
async function insertTrial() {
  return { ...(await insertCustomer(db)), subscriptionId: 0 }
}

/** Returns everything about a customer except append-only data. */
async function recordOf(email: string) {
  const { customer } = await support.call(customersCalls.getUserDetails, { email })
  return customer
}

const preferences = { defaultTimeZone: 'America/Chicago', defaultLanguage: 'es', emailSmsSubscription: false } as const
const supportInformation = {
  altContact1: 'a@example.com',
  altContact2: '',
  address: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  notes: 'Called',
} as const

test.each<[string, (email: string) => Promise<number | null>, typeof insertPremium?]>([
  ['a suspension', (email) => done(support, suspendUser, { email }), insertTrial],
  ['a name', (email) => done(support, updateUserInfo, { email, firstName: 'Another', lastName: 'Name' })],
  ['preferences', (email) => done(support, updatePreferences, { email, ...preferences })],
  ['support information', (email) => done(support, updateSupportInfo, { email, ...supportInformation })],
  [
    'a credit',
    (email) => done(support, addCredit, { email, amount: '10.00', description: 'Goodwill', currency: 'USD' }),
  ],
  ['a charge', (email) => done(support, addCharge, { email, amount: '2.50', description: 'Fee', currency: 'USD' })],
  ['a scheduled cancellation', (email) => done(support, cancelSubscription, { email })],
])('undoes %s once, with its own event and audit entries', async (_case, act, insert = insertPremium) => {
  const { email, id } = await insert()
  const before = await recordOf(email)
  const entryId = await act(email)
  expect(entryId).not.toBeNull()
  expect(await recordOf(email)).not.toEqual(before)
  expect(await support.call(undoCalls.getUndoOffers, { email })).toMatchObject([{ entryId }])

  const results = await Promise.all([undo(support, entryId), undo(support, entryId)])
  expect(results.toSorted()).toEqual(['UndoUsed', 'undone'])
  expect(await recordOf(email)).toEqual(before)
  const { events } = await support.call(customersCalls.getUserDetails, { email })
  expect(events).toHaveLength(2)
  const { rows } = await portal.owner.query('select action from audit_entries where customer_id = $1 order by id', [id])
  expect(rows).toHaveLength(3)
  expect(rows.at(-1)).toEqual({ action: 'undo' })
})

test('undoes the end of a suspension and a withdrawal', async () => {
  const trial = await insertTrial()
  await done(support, suspendUser, { email: trial.email })
  const unsuspended = await done(support, unsuspendUser, { email: trial.email })
  expect(await undo(support, unsuspended)).toBe('undone')
  expect((await recordOf(trial.email)).status).toBe('suspended')

  const { email } = await insertPremium()
  await done(support, cancelSubscription, { email })
  const withdrawn = await done(support, revertCancelSubscription, { email })
  expect(await undo(support, withdrawn)).toBe('undone')
  expect((await recordOf(email)).subscriptions[0]?.cancelOn).not.toBeNull()
})

test('undoing a credit adds a second ledger entry and restores the balance', async () => {
  const { email } = await insertCustomer(db)
  const credit = { email, amount: '10.00', description: 'Goodwill', currency: 'USD' } as const
  await undo(support, await done(support, addCredit, credit))
  const { customer, ledger } = await support.call(customersCalls.getUserDetails, { email })
  expect(customer.balanceCents).toBe(0)
  expect(ledger.map(({ description, amountCents }) => [description, amountCents])).toEqual([
    ['Undo of credit: Goodwill', -1000],
    ['Goodwill', 1000],
  ])
})

test('is rejected once something relevant has followed', async () => {
  const { email, id, subscriptionId } = await insertPremium()
  const trial = { email: (await insertTrial()).email }
  const suspended = await done(support, suspendUser, trial)
  await done(support, unsuspendUser, trial)
  await done(support, suspendUser, trial)
  expect(await undo(support, suspended)).toBe('UndoChanged')

  const named = await done(support, updateUserInfo, { email, firstName: 'One', lastName: 'Name' })
  await done(support, updateUserInfo, { email, firstName: 'Two', lastName: 'Name' })
  expect(await undo(support, named)).toBe('UndoChanged')
  expect((await recordOf(email)).firstName).toBe('Two')

  const credit = await done(support, addCredit, { email, amount: '1.00', description: 'One', currency: 'USD' })
  portal.clock.advance(1_000)
  const dates = { period_start: '2026-03-31', period_until: '2026-04-30', issued_at: portal.context.now() }
  await insertInvoice(db, { customerId: id, subscriptionId }, { ...dates, status: 'open', settled_at: null })
  expect(await undo(support, credit)).toBe('UndoChanged')
  expect(await support.call(undoCalls.getUndoOffers, { email })).toMatchObject([{ action: 'modify-name' }])
})

test('only users who can perform the opposite action can undo, from the audit trail as well', async () => {
  const { email } = await insertTrial()
  const suspended = await done(support, suspendUser, { email })
  const marketing = await portal.as('marketing')
  expect(await undo(marketing, suspended)).toBe('UndoNotAllowed')
  expect(await marketing.call(undoCalls.getUndoOffers, { email })).toEqual([])
  expect(await undo(await portal.as('finance'), suspended)).toBe('undone')
})

test('undoes complimentary days unless the dates have changed', async () => {
  const { email } = await insertPremium()
  const before = await recordOf(email)
  const days = { email, duration: 10, reason: 'Outage' }
  const given = await done(support, billingCalls.addComplimentaryDays, days)
  expect(await undo(support, given)).toBe('undone')
  expect(await recordOf(email)).toEqual(before)
  const { events } = await support.call(customersCalls.getUserDetails, { email })
  expect(events[0]).toMatchObject({
    event: 'Complimentary days withdrawn',
    details: '10 days: Outage, by Test support',
  })

  const again = await done(support, billingCalls.addComplimentaryDays, days)
  await done(support, billingCalls.addComplimentaryDays, days)
  expect(await undo(support, again)).toBe('UndoChanged')
  // The next invoice would be overdue.
  const other = await insertPremium()
  const late = await done(support, billingCalls.addComplimentaryDays, { ...days, email: other.email })
  portal.clock.set('2026-04-02T16:00:00Z')
  expect(await undo(support, late)).toBe('UndoChanged')
  portal.clock.set('2026-03-10T16:00:00Z')
})

test('undoes a conversion to complimentary on the same day', async () => {
  const { email } = await insertTrial()
  const converted = await done(support, customersCalls.convertToComplimentary, { email, duration: 30, reason: 'Press' })
  expect(await undo(support, converted)).toBe('undone')
  expect((await recordOf(email)).type).toBe('free')
  const other = await insertTrial()
  const yesterday = await done(support, customersCalls.convertToComplimentary, {
    email: other.email,
    duration: 30,
    reason: 'Press',
  })
  portal.clock.advance(DAY_MS)
  expect(await undo(support, yesterday)).toBe('UndoChanged')
})

test('undoes each change of notes and follow-ups, and deletes nothing', async () => {
  const { email } = await insertTrial()
  const noteOf = async () => (await support.call(notesCalls.getNotes, { email }))[0]
  const dueOn = easternDay(portal.context.now())
  const followUp = { dueOn, assignee: { role: 'support' } } as const
  const added = await done(support, notesCalls.addNote, { email, body: 'Call back', followUp })
  const note = await noteOf()
  const noteId = note?.id ?? 0
  const followUpId = note?.followUps[0]?.id ?? 0
  const steps: readonly (() => Promise<number | null>)[] = [
    () => done(support, notesCalls.pinNote, { email, noteId, isPinned: true }),
    () => done(support, notesCalls.postponeFollowUp, { email, followUpId, dueOn: addDays(dueOn, 3) }),
    () => done(support, notesCalls.handOnFollowUp, { email, followUpId, assignee: { role: 'finance' } }),
    () => done(support, notesCalls.completeFollowUp, { email, followUpId, outcome: 'Paid' }),
  ]
  const before = await noteOf()
  for (const step of steps) {
    const entryId = await step()
    expect(await noteOf()).not.toEqual(before)
    expect(await undo(support, entryId)).toBe('undone')
    expect(await noteOf()).toEqual(before)
  }
  // Its due date has passed.
  portal.clock.advance(2 * DAY_MS)
  const postponed = { email, followUpId, dueOn: addDays(dueOn, 5) }
  const late = await done(support, notesCalls.postponeFollowUp, postponed)
  expect(await undo(support, late)).toBe('undone')
  expect(await noteOf()).toEqual(before)
  // Undoes the note and the follow-up that was added with it.
  expect(await undo(support, added)).toBe('undone')
  expect(await noteOf()).toMatchObject({ body: null, followUps: [{ outcome: 'Undone' }] })

  await done(support, notesCalls.addNote, { email, body: 'Another one' })
  const otherId = (await noteOf())?.id ?? 0
  const removed = await done(support, notesCalls.removeNote, { email, noteId: otherId })
  expect(await undo(await portal.as('finance'), removed)).toBe('UndoChanged')
  expect(await undo(support, removed)).toBe('undone')
  expect(await noteOf()).toMatchObject({ id: otherId, body: 'Another one', removedBy: null })
})

test('offers the undo of adding a note to its author and administrators only', async () => {
  const { email } = await insertTrial()
  const added = await done(support, notesCalls.addNote, { email, body: 'Call back' })
  const finance = await portal.as('finance')
  const isOfferedTo = async (user: Caller) => (await user.call(undoCalls.getUndoOffers, { email })).length === 1
  expect(await isOfferedTo(support)).toBe(true)
  expect(await isOfferedTo(finance)).toBe(false)
  expect(await undo(finance, added)).toBe('UndoNotAllowed')
  expect(await isOfferedTo(administrator)).toBe(true)
  expect(await undo(administrator, added)).toBe('undone')
})

test('users can undo their own changes of saved views', async () => {
  const view = { list: 'vods', name: 'Mine', query: 'status=Disabled', role: null } as const
  const operations = await portal.as('operations')
  const viewsNow = async () =>
    (await operations.call(viewsCalls.getViews, {})).map(({ name, query, role }) => [name, query, role])
  const saved = await done(operations, viewsCalls.saveView, view)
  expect(await undo(administrator, saved)).toBe('UndoNotAllowed')
  const [{ id } = { id: 0 }] = await operations.call(viewsCalls.getViews, {})
  const renamed = await done(operations, viewsCalls.updateView, { id, name: 'Other', query: 'sort=name' })
  expect(await viewsNow()).toEqual([['Other', 'sort=name', null]])
  expect(await undo(operations, renamed)).toBe('undone')
  expect(await viewsNow()).toEqual([['Mine', 'status=Disabled', null]])
  const deleted = await done(operations, viewsCalls.deleteView, { id })
  expect(await viewsNow()).toEqual([])
  expect(await undo(operations, deleted)).toBe('undone')
  expect(await viewsNow()).toEqual([['Mine', 'status=Disabled', null]])

  const [{ id: restored } = { id: 0 }] = await operations.call(viewsCalls.getViews, {})
  const defaults = async () =>
    (await operations.call(viewsCalls.getViews, {})).filter(({ isDefault }) => isDefault).map(({ name }) => name)
  const idOf = async (name: string) =>
    (await operations.call(viewsCalls.getViews, {})).find((found) => found.name === name)?.id ?? 0
  const chosen = await done(operations, viewsCalls.setDefaultView, { list: 'vods', id: restored })
  // Another user has another default.
  await done(administrator, viewsCalls.setDefaultView, { list: 'vods', id: null })
  const ended = await done(operations, viewsCalls.setDefaultView, { list: 'vods', id: null })
  expect(await undo(operations, chosen)).toBe('UndoChanged')
  expect(await undo(operations, ended)).toBe('undone')
  expect(await defaults()).toEqual(['Mine'])
  const again = await done(operations, viewsCalls.setDefaultView, { list: 'vods', id: null })
  expect(await undo(administrator, again)).toBe('UndoNotAllowed')
  const first = await done(operations, viewsCalls.setDefaultView, { list: 'vods', id: restored })
  expect(await undo(operations, first)).toBe('undone')
  expect(await defaults()).toEqual([])

  // Restoring a deleted default view makes it the default again, unless there is another default.
  await done(operations, viewsCalls.setDefaultView, { list: 'vods', id: restored })
  const deletedDefault = await done(operations, viewsCalls.deleteView, { id: restored })
  expect(await defaults()).toEqual([])
  expect(await undo(operations, deletedDefault)).toBe('undone')
  expect(await defaults()).toEqual(['Mine'])
  const other = await operations.call(viewsCalls.saveView, { ...view, name: 'Other default' })
  const deletedAgain = await done(operations, viewsCalls.deleteView, { id: await idOf('Mine') })
  await done(operations, viewsCalls.setDefaultView, { list: 'vods', id: other.id })
  expect(await undo(operations, deletedAgain)).toBe('undone')
  expect(await defaults()).toEqual(['Other default'])
  await operations.call(viewsCalls.deleteView, { id: other.id })
  const mine = await idOf('Mine')

  // Administrators can change the shared views of others.
  const shared = await done(operations, viewsCalls.updateView, { id: mine, role: 'operations' })
  expect(shared).not.toBeNull()
  const byAdministrator = await done(administrator, viewsCalls.updateView, { id: mine, name: 'For all' })
  expect(await undo(administrator, byAdministrator)).toBe('undone')
  expect(await viewsNow()).toEqual([['Mine', 'status=Disabled', 'operations']])
  await done(operations, viewsCalls.updateView, { id: mine, role: null })

  const another = await done(operations, viewsCalls.saveView, { ...view, name: 'Another' })
  // Has the same name but another owner.
  await done(administrator, viewsCalls.saveView, { ...view, name: 'Another' })
  expect(await undo(operations, another)).toBe('undone')
  expect(await viewsNow()).toHaveLength(1)
})

test('restores a deleted shared view to its owner, and as default for users without another', async () => {
  const view = { list: 'vods', name: 'Expiring', query: 'sort=name', role: 'operations' } as const
  const operations = await portal.as('operations')
  const colleague = await portal.signIn(await portal.hasStaff({ email: 'colleague@staff.test', role: 'operations' }))
  const callers = [operations, colleague, administrator]
  const { id } = await operations.call(viewsCalls.saveView, view)
  const other = await administrator.call(viewsCalls.saveView, { ...view, name: 'Other', role: null })
  for (const caller of callers) await caller.call(viewsCalls.setDefaultView, { list: 'vods', id })
  const defaultOf = async (caller: Caller) =>
    (await caller.call(viewsCalls.getViews, {})).find(({ isDefault }) => isDefault)?.name
  const defaults = () => Promise.all(callers.map(defaultOf))

  const deleted = await done(administrator, viewsCalls.deleteView, { id })
  expect(await defaults()).toEqual([undefined, undefined, undefined])
  await done(administrator, viewsCalls.setDefaultView, { list: 'vods', id: other.id })
  expect(await undo(administrator, deleted)).toBe('undone')
  expect(await defaults()).toEqual(['Expiring', 'Expiring', 'Other'])
  const found = (await operations.call(viewsCalls.getViews, {})).find(({ name }) => name === 'Expiring')
  expect(found).toMatchObject({ isMine: true, role: 'operations' })

  // In the meantime, its owner has saved one with the same name.
  const again = await done(administrator, viewsCalls.deleteView, { id: found?.id ?? 0 })
  await operations.call(viewsCalls.saveView, { ...view, role: null })
  expect(await undo(administrator, again)).toBe('UndoChanged')
})

test('restores the text of a note for its author, even later, unless edited again or removed', async () => {
  const { email } = await insertTrial()
  const noteOf = async () => (await support.call(notesCalls.getNotes, { email }))[0]
  await done(support, notesCalls.addNote, { email, body: 'First' })
  const noteId = (await noteOf())?.id ?? 0
  const edited = await done(support, notesCalls.editNote, { email, noteId, body: 'Second' })
  expect(await support.call(undoCalls.getUndoOffers, { email })).toMatchObject([
    { entryId: edited, action: 'edit-note' },
    {},
  ])
  portal.clock.advance(DAY_MS)
  expect(await undo(administrator, edited)).toBe('UndoNotAllowed')
  expect(await undo(support, edited)).toBe('undone')
  expect(await noteOf()).toMatchObject({ body: 'First', versions: [{ body: 'First' }, { body: 'Second' }] })

  await done(support, notesCalls.addNote, { email, body: 'Third' })
  const otherId = (await noteOf())?.id ?? 0
  const other = { email, noteId: otherId }
  const once = await done(support, notesCalls.editNote, { ...other, body: 'Fourth' })
  const twice = await done(support, notesCalls.editNote, { ...other, body: 'Fifth' })
  expect(await undo(support, once)).toBe('UndoChanged')
  const { email: mentioned = '' } = (await support.call(notesCalls.getColleagues, {}))[0] ?? {}
  const mention = await done(support, notesCalls.editNote, { ...other, body: 'Fifth', mentions: [mentioned] })
  expect(await undo(support, mention)).toBe('UndoChanged')
  await done(support, notesCalls.removeNote, other)
  expect(await undo(support, twice)).toBe('UndoChanged')
})

test('enables a disabled webhook unless it was changed since', async () => {
  const address = 'https://hooks.example.com/undo'
  const { id } = await administrator.call(eventsCalls.createWebhook, { address, description: '', types: null })
  const stateOf = async () => (await administrator.call(eventsCalls.getWebhook, { id: String(id) })).state
  const off = await done(administrator, eventsCalls.toggleWebhook, { id, state: 'off' })
  expect(await undo(administrator, off)).toBe('undone')
  expect(await stateOf()).toBe('on')
  const again = await done(administrator, eventsCalls.toggleWebhook, { id, state: 'off' })
  await done(administrator, eventsCalls.updateWebhook, { id, address, description: 'New', types: null })
  expect(await undo(administrator, again)).toBe('UndoChanged')
  expect(await stateOf()).toBe('off')
})

test('the audit trail offers undo to permitted users while it is possible', async () => {
  const { email } = await insertTrial()
  const offerOf = async (caller: Caller, entryId: number | null) =>
    (await caller.call(undoCalls.getUndoOffer, { entryId: String(entryId) }))?.entryId ?? null
  const suspended = await done(support, suspendUser, { email })
  expect(await offerOf(administrator, suspended)).toBe(suspended)
  expect(await offerOf(await portal.as('marketing'), suspended)).toBeNull()
  await undo(administrator, suspended)
  expect(await offerOf(administrator, suspended)).toBeNull()
  const { rows } = await portal.owner.query(
    `select id from audit_entries where action = 'undo' order by id desc limit 1`,
  )
  expect(await offerOf(administrator, Number(rows[0].id))).toBeNull()
  expect(await administrator.call(undoCalls.getUndoOffer, {})).toBeNull()
})

test('rejects what cannot be undone', async () => {
  const { email, id } = await insertCustomer(db, { status: 'registered' })
  expect(await done(support, customersCalls.verifyUser, { email })).toBeNull()
  const { rows } = await portal.owner.query('select id from audit_entries where customer_id = $1', [id])
  expect(await undo(support, Number(rows[0].id))).toBe('UndoNotFound')
  expect(await undo(support, 999_999_999)).toBe('UndoNotFound')
})

test('undoes a toggle, a channel edit and a reordering unless changed since', async () => {
  const merchantCode = await insertMerchant(db, 'SHOP')
  const toggled = await done(administrator, merchantsCalls.toggleMerchantStatus, { merchantCode })
  expect(await undo(administrator, toggled)).toBe('undone')
  const again = await done(administrator, merchantsCalls.toggleMerchantStatus, { merchantCode })
  await done(administrator, merchantsCalls.toggleMerchantStatus, { merchantCode })
  await done(administrator, merchantsCalls.toggleMerchantStatus, { merchantCode })
  expect(await undo(administrator, again)).toBe('UndoChanged')

  const orders = async () =>
    (await administrator.call(channelsCalls.getAllChannels, {})).map(({ code, order }) => [code, order])
  const before = await orders()
  const changes = [
    { code: 'AAAA', from: 1, to: 2 },
    { code: 'BBBB', from: 2, to: 1 },
  ]
  const moved = await done(administrator, channelsCalls.reorderChannels, { changes })
  expect(await orders()).not.toEqual(before)
  expect(await undo(administrator, moved)).toBe('undone')
  expect(await orders()).toEqual(before)

  const {
    disabled: _disabled,
    version: _version,
    ...channel
  } = await administrator.call(channelsCalls.getChannel, {
    code: 'AAAA',
  })
  const edited = await done(administrator, channelsCalls.updateChannel, { ...channel, metadataId: '', name: 'Other' })
  expect(await undo(administrator, edited)).toBe('undone')
  expect(await administrator.call(channelsCalls.getChannel, { code: 'AAAA' })).toMatchObject({ name: 'First' })
})

test('the calls that can be undone match the table', () => {
  const all = Object.values(modules).flatMap((calls): Call[] => Object.values(calls))
  expect(all.filter(canBeUndone)).toHaveLength(undoableActions.length)
  const offered = all.filter(canBeUndone).flatMap(({ action }) => action?.offered ?? [])
  expect(customerActions.filter((action) => offered.includes(action))).toEqual(
    customerActions.filter((action) => undoableOnCustomers.includes(action)),
  )
})
