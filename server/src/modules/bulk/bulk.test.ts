import { bulkCalls, MAX_BULK_ROWS } from '@portal/contract/bulk/calls'
import type { InputOf } from '@portal/contract/call'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { notesCalls } from '@portal/contract/notes/calls'
import { undoCalls } from '@portal/contract/undo/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { bulkActionHandlers } from '../../app/bulk-handlers.ts'
import { processRun } from './process-run.ts'

const portal = await startPortal({ now: '2026-03-10T16:00:00Z' })
afterAll(() => portal.stop())
const { context, clock } = portal
const support = await portal.as('support')
const credit = { amount: '5.00', description: 'Outage', currency: 'USD' }

beforeEach(() => portal.owner.query('delete from bulk_runs'))

async function customers(count: number, status: 'active' | 'registered' | 'suspended' = 'active'): Promise<string[]> {
  const emails: string[] = []
  for (let made = 0; made < count; made += 1) emails.push((await insertCustomer(context.db, { status })).email)
  return emails
}

type Given = Partial<InputOf<typeof bulkCalls.createBulkRun>>

async function create(subjects: readonly string[], fields: Given = {}, by = support): Promise<number> {
  const run: InputOf<typeof bulkCalls.createBulkRun> = {
    action: 'addCredit',
    input: credit,
    ...fields,
    subjects: [...subjects],
  }
  return (await by.call(bulkCalls.createBulkRun, run)).id
}

const proceed = (id: number) => processRun(context, bulkActionHandlers, id)
const runOf = (id: number, by: Caller = support) => by.call(bulkCalls.getBulkRun, { id: String(id) })
const rowsOf = async (id: number) => {
  const rows = await support.call(bulkCalls.getBulkRows, { id: String(id) })
  return rows.map(({ state, code }) => (code === null ? state : `${state} ${code}`))
}

const reasonsOf = async (id: number) =>
  (await support.call(bulkCalls.getBulkRows, { id: String(id) })).map(({ reason }) => reason)

async function ledgerOf(email: string): Promise<number[]> {
  const { rows } = await portal.owner.query<{ cents: string }>(
    `select amount_cents as cents from ledger_entries join customers on customers.id = customer_id where username = $1`,
    [email],
  )
  return rows.map(({ cents }) => Number(cents))
}

test('the preview computes totals and changes nothing, and the run matches it', async () => {
  const active = await customers(3)
  const unverified = await customers(2, 'registered')
  const id = await create([...active, ...unverified, ...active])
  await proceed(id)
  expect(await runOf(id)).toMatchObject({ state: 'ready', rows: 5, eligible: 3, balanceCents: 1500, input: credit })
  expect(await rowsOf(id)).toEqual(['waiting', 'waiting', 'waiting', 'waiting NotOffered', 'waiting NotOffered'])
  const reason = 'The customer must be verified and not suspended.'
  expect(await reasonsOf(id)).toEqual([null, null, null, reason, reason])
  expect(await Promise.all(active.map(ledgerOf))).toEqual([[], [], []])

  await support.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { done: 3, 'not-eligible': 2, waiting: 0 } })
  expect(await Promise.all(active.map(ledgerOf))).toEqual([[500], [500], [500]])
  expect(await Promise.all(unverified.map(ledgerOf))).toEqual([[], []])

  // Processed again: nothing is done twice.
  await proceed(id)
  expect(await Promise.all(active.map(ledgerOf))).toEqual([[500], [500], [500]])
  const { rows } = await portal.owner.query(`select action, staff_email from audit_entries where request_id like $1`, [
    `bulk-${id}-%`,
  ])
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ action: 'add-credit', staff_email: 'support@staff.test' })))
})

test('stores the counts of a completed run', async () => {
  const id = await create(await customers(2))
  await proceed(id)
  await support.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  const before = await runOf(id)
  expect(before).toMatchObject({ state: 'done', rows: 2, eligible: 2, balanceCents: 1000, counts: { done: 2 } })
  await portal.owner.query('delete from bulk_rows where run_id = $1', [id])
  expect(await runOf(id)).toEqual(before)
})

test('merges two notations of a customer into one row', async () => {
  const [email = ''] = await customers(1)
  const id = await create([email, email.toUpperCase(), ` ${email}`])
  await proceed(id)
  await support.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  expect(await ledgerOf(email)).toEqual([500])
})

test('undoes each row separately', async () => {
  const emails = await customers(2)
  const id = await create(emails)
  await proceed(id)
  await support.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  for (const email of emails.toReversed()) {
    const [offer] = await support.call(undoCalls.getUndoOffers, { email })
    await support.call(undoCalls.undo, { entryId: offer?.entryId ?? 0 })
  }
  expect(await Promise.all(emails.map(ledgerOf))).toEqual([
    [500, -500],
    [500, -500],
  ])
})

test("only the creator starts a run, within that user's limits", async () => {
  const id = await create(await customers(1))
  await proceed(id)
  const administrator = await portal.as('administrator')
  expect(await runOf(id, administrator)).toMatchObject({ isOwn: false })
  expect(await runOf(id)).toMatchObject({ isOwn: true })
  expect(await administrator.send(bulkCalls.startBulkRun, { id })).toMatchObject({ status: 403, text: 'NotYours' })
  await administrator.call(bulkCalls.stopBulkRun, { id })
  expect(await runOf(id)).toMatchObject({ state: 'stopped' })
})

test('skips a row that is no longer eligible and completes the others', async () => {
  const emails = await customers(3, 'registered')
  const id = await create(emails, { action: 'verify', input: {} })
  await proceed(id)
  await support.call(statusCalls.verifyUser, { email: emails[1] ?? '' })
  await support.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  expect(await rowsOf(id)).toEqual(['done', 'changed NotOffered', 'done'])
  expect(await reasonsOf(id)).toEqual([null, 'The customer is already verified.', null])
})

test('stops between two rows and skips the rest', async () => {
  const emails = await customers(4)
  const id = await create(emails)
  await proceed(id)
  await support.call(bulkCalls.startBulkRun, { id })
  let done = 0
  const addCredit: typeof bulkActionHandlers.addCredit = async (request, rowContext) => {
    await bulkActionHandlers.addCredit(request, rowContext)
    done += 1
    if (done === 2) await support.call(bulkCalls.stopBulkRun, { id })
  }
  await processRun(context, { ...bulkActionHandlers, addCredit }, id)
  expect(await rowsOf(id)).toEqual(['done', 'done', 'skipped', 'skipped'])
  expect(await runOf(id)).toMatchObject({ state: 'stopped', isStopping: true })
  expect((await Promise.all(emails.map(ledgerOf))).flat()).toEqual([500, 500])
  expect(await support.send(bulkCalls.stopBulkRun, { id })).toMatchObject({ status: 409, text: 'RunOver' })
})

test('adds notes and follow-ups to all rows', async () => {
  const emails = await customers(2)
  const followUp = { dueOn: '2026-03-11', assignee: { role: 'support' } }
  const id = await create(emails, { action: 'addFollowUp', input: { body: 'Ask about the outage', followUp } })
  await proceed(id)
  await support.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  for (const email of emails) {
    const [note] = await support.call(notesCalls.getNotes, { email })
    expect(note).toMatchObject({ body: 'Ask about the outage', followUps: [{ dueOn: '2026-03-11', role: 'support' }] })
  }
})

test('toggles leave rows that already have the requested state', async () => {
  const license = { license_start_date: '2026-01-01', license_end_date: '2026-12-31' }
  const at = { created_at: context.now(), updated_at: context.now() }
  await context.db
    .insertInto('vods')
    .values([
      { media_id: 'on', name: 'On', ...license, ...at, disabled: false },
      { media_id: 'off', name: 'Off', ...license, ...at, disabled: true },
    ])
    .execute()
  const operations = await portal.as('operations')
  const id = await create(['on', 'off', 'none'], { action: 'disableVods', input: {} }, operations)
  await proceed(id)
  await operations.call(bulkCalls.startBulkRun, { id })
  await proceed(id)
  const rows = await operations.call(bulkCalls.getBulkRows, { id: String(id) })
  expect(rows.map(({ state, code }) => [state, code])).toEqual([
    ['done', null],
    ['not-eligible', 'StateChanged'],
    ['not-eligible', 'VodNotFound'],
  ])
})

test('rejects actions without permission and a second concurrent run', async () => {
  const [email = ''] = await customers(1)
  const operations = await portal.as('operations')
  const run = { action: 'addCredit', subjects: [email], input: credit }
  const forbidden = await operations.send(bulkCalls.createBulkRun, run)
  expect([forbidden.status, forbidden.text]).toEqual([403, 'ActionNotAllowed'])
  const id = await create([email])
  expect(await support.send(bulkCalls.createBulkRun, run)).toMatchObject({ status: 409, text: 'RunActive' })
  expect(await support.send(bulkCalls.startBulkRun, { id })).toMatchObject({ status: 409, text: 'NotReady' })
  // Another user's run is not found, except by administrators.
  expect(await operations.send(bulkCalls.stopBulkRun, { id })).toMatchObject({ status: 404, text: 'RunNotFound' })
  expect(await runOf(id, await portal.as('administrator'))).toMatchObject({ id })
  for (const call of [bulkCalls.getBulkRun, bulkCalls.getBulkRows])
    expect(await support.send(call, { id: '999999' })).toMatchObject({ status: 404, text: 'RunNotFound' })
})

test.each([
  ['no rows', { subjects: [] }],
  ['a zero amount', { input: { ...credit, amount: '0.00' } }],
  ['an unknown action', { action: 'chargeCard' }],
  ['mentioned colleagues', { action: 'addNote', input: { body: 'Ask @Felix', mentions: ['felix@staff.test'] } }],
  ['an extra field', { input: { ...credit, email: 'a@example.com', more: 1 } }],
])('rejects a run with %s', async (_case, fields) => {
  const run = { action: 'addCredit', subjects: ['a@example.com'], input: credit, ...fields }
  expect(await support.send(bulkCalls.createBulkRun, run)).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('the maximum number of rows with the longest email addresses fits into a request', async () => {
  const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`
  const longest = (count: number) =>
    Array.from({ length: count }, (_, row) => `${String(row).padStart(254 - domain.length, '0')}${domain}`)
  const id = await create(longest(MAX_BULK_ROWS), { action: 'addNote', input: { body: 'Outage' } })
  expect(await runOf(id)).toMatchObject({ rows: MAX_BULK_ROWS })
  const tooMany = { action: 'addNote', subjects: longest(MAX_BULK_ROWS + 1), input: { body: 'Outage' } }
  expect(await support.send(bulkCalls.createBulkRun, tooMany)).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('a preview is valid for half an hour', async () => {
  const id = await create(await customers(1))
  await proceed(id)
  clock.advance(31 * 60_000)
  expect(await support.send(bulkCalls.startBulkRun, { id })).toMatchObject({ status: 409, text: 'PreviewTooOld' })
  await support.call(bulkCalls.stopBulkRun, { id })
  expect(await runOf(id)).toMatchObject({ state: 'stopped', counts: { skipped: 1 } })
})

test('a run ends when its user loses the permission', async () => {
  const staffId = await portal.hasStaff({ email: 'leaving@staff.test', role: 'support' })
  const leaving = await portal.signIn(staffId)
  const emails = await customers(2)
  const id = await create(emails, {}, leaving)
  await proceed(id)
  await leaving.call(bulkCalls.startBulkRun, { id })
  await portal.owner.query(`update staff set role = 'marketing' where id = $1`, [staffId])
  await proceed(id)
  const administrator = await portal.as('administrator')
  expect(await runOf(id, administrator)).toMatchObject({ state: 'stopped', counts: { skipped: 2, done: 0 } })
  expect((await Promise.all(emails.map(ledgerOf))).flat()).toEqual([])
})
