import type { InputOf } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { notesCalls } from '@portal/contract/notes/calls'
import type { Role } from '@portal/contract/permissions'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal({ now: '2026-03-10T16:00:00Z' })
afterAll(() => portal.stop())
const { context, clock } = portal
const author = await staff('sofia@staff.test', 'support', 'Sofía Reyes')
const felix = await staff('felix@staff.test', 'finance', 'Felix Nakamura')

let email: string
let customerId: number
/** When the test starts. */
let noon: Date
beforeEach(async () => {
  const customer = await insertCustomer(context.db)
  email = customer.email
  customerId = customer.id
  noon = context.now()
})

async function staff(address: string, role: Role, name: string, disabled = false): Promise<Caller> {
  const [firstName = '', lastName = ''] = name.split(' ')
  return portal.signIn(await portal.hasStaff({ email: address, role, firstName, lastName, disabled }))
}

async function notes(by = author) {
  return by.call(notesCalls.getNotes, { email })
}

/** @returns the ID of the new note */
async function addNote(input: Partial<InputOf<typeof notesCalls.addNote>> = {}): Promise<number> {
  await author.call(notesCalls.addNote, { email, body: 'Left a voicemail', ...input })
  return Math.max(...(await notes()).map(({ id }) => id))
}

async function rows(query: string, ...values: readonly unknown[]) {
  return (await portal.owner.query(query, [...values])).rows
}

const mailsTo = (address: string) => rows('select subject, text from mails where recipient = $1', address)

test('a note has its author, time and text as typed', async () => {
  const body = '<b>Bold</b> & "quoted"\n@all, 50% off; call 305-555-0199'
  await addNote({ body: `  ${body}\n` })
  const expected = { author: { email: 'sofia@staff.test' }, createdAt: noon, body, isPinned: false, versions: [] }
  expect(await notes(await portal.as('management'))).toMatchObject([expected])
})

test('lists pinned notes first, then the newest', async () => {
  const first = await addNote({ body: 'First' })
  clock.advance(MINUTE_MS)
  await addNote({ body: 'Second' })
  clock.advance(MINUTE_MS)
  await addNote({ body: 'Third' })
  await author.call(notesCalls.pinNote, { email, noteId: first, isPinned: true })
  expect((await notes()).map(({ body }) => body)).toEqual(['First', 'Third', 'Second'])
  await author.call(notesCalls.pinNote, { email, noteId: first, isPinned: false })
  expect((await notes()).map(({ body }) => body)).toEqual(['Third', 'Second', 'First'])
})

test('stores all concurrently added notes', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => `Note ${index}`)
  await Promise.all(bodies.map((body, index) => (index % 2 ? author : felix).call(notesCalls.addNote, { email, body })))
  expect((await notes()).map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
})

test('the author can edit a note for 15 minutes, and earlier texts stay visible', async () => {
  const noteId = await addNote({ body: 'Frist' })
  clock.advance(MINUTE_MS)
  await author.call(notesCalls.editNote, { email, noteId, body: 'First' })
  clock.advance(13 * MINUTE_MS)
  await author.call(notesCalls.editNote, { email, noteId, body: 'First call' })
  const versions = [
    { body: 'Frist', writtenAt: noon },
    { body: 'First', writtenAt: new Date(noon.getTime() + MINUTE_MS) },
  ]
  expect(await notes()).toMatchObject([{ body: 'First call', versions, editedAt: context.now() }])

  clock.advance(MINUTE_MS)
  const late = await author.send(notesCalls.editNote, { email, noteId, body: 'Late' })
  expect([late.status, late.text]).toEqual([409, 'NoteClosed'])
  const other = await felix.send(notesCalls.editNote, { email, noteId, body: 'Mine' })
  expect([other.status, other.text]).toEqual([403, 'NotYours'])
  expect(await notes()).toMatchObject([{ body: 'First call' }])
})

test('stores all concurrent edits of a note: the last is shown, the others are its history', async () => {
  const noteId = await addNote({ body: 'First' })
  const bodies = ['In one tab', 'In another tab', 'On the phone']
  await Promise.all(bodies.map((body) => author.call(notesCalls.editNote, { email, noteId, body })))
  const [note] = await notes()
  expect(note?.versions[0]?.body).toBe('First')
  const kept = [...(note?.versions ?? []).slice(1), note].map((version) => version?.body)
  expect(kept.toSorted()).toEqual(bodies.toSorted())
})

test('a removed note leaves a visible placeholder', async () => {
  const noteId = await addNote({ followUp: { dueOn: '2026-03-11', assignee: { role: 'support' } } })
  const open = await author.send(notesCalls.removeNote, { email, noteId })
  expect([open.status, open.text]).toEqual([409, 'NoteHasFollowUp'])
  const followUpId = (await notes())[0]?.followUps[0]?.id ?? 0
  await author.call(notesCalls.completeFollowUp, { email, followUpId, outcome: 'Paid' })
  await author.call(notesCalls.removeNote, { email, noteId })

  expect(await notes()).toMatchObject([{ body: null, versions: [], removedAt: noon, removedBy: 'Sofía Reyes' }])
  expect(await rows('select body from notes where customer_id = $1', customerId)).toEqual([
    { body: 'Left a voicemail' },
  ])
  for (const [call, more] of [
    [notesCalls.editNote, { body: 'Again' }],
    [notesCalls.pinNote, { isPinned: true }],
    [notesCalls.removeNote, {}],
    [notesCalls.addFollowUp, { dueOn: '2026-03-11', assignee: { role: 'support' } }],
  ] as const) {
    expect(await author.send(call, { email, noteId, ...more })).toMatchObject({ status: 409, text: 'NoteRemoved' })
  }
})

test('notes of another customer are not found', async () => {
  const noteId = await addNote()
  await insertCustomer(portal.context.db, { username: 'other@example.com' })
  const input = { email: 'other@example.com', noteId, isPinned: true }
  expect(await author.send(notesCalls.pinNote, input)).toMatchObject({ status: 404, text: 'NoteNotFound' })
})

test('rejects a card number', async () => {
  const body = 'Her card is 4242 4242 4242 4242'
  expect(await author.send(notesCalls.addNote, { email, body })).toMatchObject({ status: 400, text: 'CardNumberFound' })
})

test('a mentioned user gets an email without contents and a queue entry until it is read', async () => {
  const noteId = await addNote({ body: 'Ask @Felix Nakamura', mentions: ['felix@staff.test', 'sofia@staff.test'] })
  const [mail, ...others] = await mailsTo('felix@staff.test')
  expect([others, await mailsTo('sofia@staff.test')]).toEqual([[], []])
  expect(mail.subject).toBe('Admin Portal: You were mentioned in a note')
  expect(mail.text).toContain('/follow-ups?tab=mentions')
  expect(mail.text).not.toMatch(/Ask|@example|García/)
  expect(await felix.call(workQueuesCalls.getWorkQueues, {})).toMatchObject({ mentions: 1 })
  expect(await felix.call(notesCalls.getMyMentions, {})).toMatchObject([{ noteId, email, author: 'Sofía Reyes' }])

  // Saved again with the same mention: no second email.
  await author.call(notesCalls.editNote, {
    email,
    noteId,
    body: 'Ask @Felix Nakamura now',
    mentions: ['felix@staff.test'],
  })
  expect(await mailsTo('felix@staff.test')).toHaveLength(1)

  await felix.call(notesCalls.readMention, { noteId })
  expect(await felix.call(workQueuesCalls.getWorkQueues, {})).toMatchObject({ mentions: 0 })
  expect(await felix.send(notesCalls.readMention, { noteId })).toMatchObject({ status: 404, text: 'MentionNotFound' })
})

test('rejects mentions of disabled and unknown users', async () => {
  await staff('gone@staff.test', 'support', 'Gone Away', true)
  for (const mentioned of ['gone@staff.test', 'unknown@staff.test']) {
    const response = await author.send(notesCalls.addNote, { email, body: 'Ask', mentions: [mentioned] })
    expect([response.status, response.text]).toEqual([409, 'CannotSee'])
  }
  expect(await notes()).toEqual([])
  const colleagues = await author.call(notesCalls.getColleagues, {})
  expect(colleagues.map((one) => one.email)).not.toContain('gone@staff.test')
  expect(colleagues.map((one) => one.email)).toContain('felix@staff.test')
})

test('events and the audit trail contain the change without the text', async () => {
  const noteId = await addNote({ body: 'Secret', followUp: { dueOn: '2026-03-13', assignee: { role: 'finance' } } })
  const { events } = await author.call(customersCalls.getUserDetails, { email })
  expect(events.map(({ event, details }) => [event, details]).toSorted()).toEqual([
    ['Follow-up added', 'Mar 13, 2026, for Finance, by Sofía Reyes'],
    ['Note added', 'by Sofía Reyes'],
  ])
  const trail = await rows(
    'select action, customer_id::int as customer, after from audit_entries where customer_id = $1 order by id',
    customerId,
  )
  expect(trail).toEqual([
    { action: 'add-note', customer: customerId, after: { noteId } },
    {
      action: 'add-follow-up',
      customer: customerId,
      after: { noteId, followUpId: expect.any(Number), dueOn: '2026-03-13', assignee: 'finance' },
    },
  ])
  const published = await rows('select body from events where type like $1', 'note.%')
  expect(published.length).toBeGreaterThan(0)
  expect(JSON.stringify(published)).not.toContain('Secret')
})

test('finds customers by words in notes until those are removed', async () => {
  const noteId = await addNote({ body: 'Wants a quotation for her pension' })
  const search = () => author.send(customersCalls.searchUsers, { searchText: 'quotation pension' })
  expect(JSON.parse((await search()).text)).toMatchObject([{ email, matchedBy: { field: 'note' } }])
  await author.call(notesCalls.removeNote, { email, noteId })
  expect((await search()).text).toBe('NoUsersFound')
})
