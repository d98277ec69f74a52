import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { notesCalls } from '@portal/contract/notes/calls'
import type { Assignee } from '@portal/contract/notes/fields'
import { isAllowed, type Role, roles } from '@portal/contract/permissions'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal({ now: '2026-03-10T16:00:00Z' })
afterAll(() => portal.stop())
const { context, clock } = portal
const sofia = await staff('sofia@staff.test', 'support')
const carlos = await staff('carlos@staff.test', 'support')
const felix = await staff('felix@staff.test', 'finance')

let email: string
beforeEach(async () => {
  email = (await insertCustomer(context.db)).email
  await portal.owner.query('delete from follow_ups')
  clock.set('2026-03-10T16:00:00Z')
})

async function staff(address: string, role: Role): Promise<Caller> {
  return portal.signIn(await portal.hasStaff({ email: address, role, firstName: address.split('@')[0] ?? '' }))
}

/** @returns the ID of the follow-up */
async function addFollowUp(dueOn: string, assignee: Assignee): Promise<number> {
  await sofia.call(notesCalls.addNote, { email, body: 'Call back', followUp: { dueOn, assignee } })
  const followUps = (await sofia.call(notesCalls.getNotes, { email })).flatMap((note) => note.followUps)
  return Math.max(...followUps.map(({ id }) => id))
}

async function mine(by: Caller) {
  const followUps = await by.call(notesCalls.getFollowUps, { whose: 'mine' })
  return followUps.map(({ id }) => id)
}

async function due(by: Caller) {
  return (await by.call(workQueuesCalls.getWorkQueues, {})).followUps
}

test('a follow-up is assigned to a user or to everyone with a role', async () => {
  const forFelix = await addFollowUp('2026-03-10', { staff: 'felix@staff.test' })
  const forSupport = await addFollowUp('2026-03-10', { role: 'support' })
  expect([await mine(sofia), await mine(carlos), await mine(felix)]).toEqual([[forSupport], [forSupport], [forFelix]])
  const all = await felix.call(notesCalls.getFollowUps, { whose: 'all' })
  expect(all.map(({ id }) => id)).toEqual([forFelix, forSupport])
})

test('a follow-up enters the queue on its Eastern day and is overdue afterwards', async () => {
  await addFollowUp('2026-03-13', { staff: 'sofia@staff.test' })
  clock.set('2026-03-13T03:59:59Z')
  expect(await due(sofia)).toBe(0)
  clock.set('2026-03-13T04:00:00Z')
  expect([await due(sofia), await due(carlos)]).toEqual([1, 0])
  clock.advance(DAY_MS + HOUR_MS)
  expect(await due(sofia)).toBe(1)
  const { followUps } = await sofia.call(workQueuesCalls.getWorkQueueDetails, {})
  expect(followUps?.oldestAt).toEqual(new Date('2026-03-13T04:00:00Z'))
})

test('a follow-up is completed once, with an outcome', async () => {
  const followUpId = await addFollowUp('2026-03-10', { role: 'support' })
  const responses = await Promise.all(
    [sofia, carlos, felix].map((by) => by.send(notesCalls.completeFollowUp, { email, followUpId, outcome: 'Paid' })),
  )
  expect(responses.map(({ status, text }) => `${status} ${text}`).toSorted()).toEqual([
    '200 ',
    '409 FollowUpDone',
    '409 FollowUpDone',
  ])
  expect(await mine(sofia)).toEqual([])
  const [note] = await sofia.call(notesCalls.getNotes, { email })
  expect(note?.followUps).toMatchObject([{ outcome: 'Paid', doneAt: context.now() }])
  for (const [call, more] of [
    [notesCalls.postponeFollowUp, { dueOn: '2026-03-11' }],
    [notesCalls.handOnFollowUp, { assignee: { role: 'finance' } }],
  ] as const) {
    expect(await sofia.send(call, { email, followUpId, ...more })).toMatchObject({ status: 409, text: 'FollowUpDone' })
  }
})

test('a follow-up can be postponed and reassigned', async () => {
  const followUpId = await addFollowUp('2026-03-10', { staff: 'sofia@staff.test' })
  await sofia.call(notesCalls.postponeFollowUp, { email, followUpId, dueOn: '2026-03-16' })
  await sofia.call(notesCalls.handOnFollowUp, { email, followUpId, assignee: { role: 'finance' } })
  expect(await felix.call(notesCalls.getFollowUps, { whose: 'mine' })).toMatchObject([
    { id: followUpId, dueOn: '2026-03-16', role: 'finance', assignee: null, email, text: 'Call back' },
  ])
  expect(await due(sofia)).toBe(0)
  const { rows } = await portal.owner.query(
    `select event, details from customer_events join customers on customers.id = customer_id
     where username = $1 and event like 'Follow-up %' order by customer_events.id`,
    [email],
  )
  expect(rows.slice(1)).toEqual([
    { event: 'Follow-up postponed', details: 'From Mar 10, 2026 to Mar 16, 2026, by sofia support' },
    { event: 'Follow-up reassigned', details: 'From sofia support to Finance, by sofia support' },
  ])
})

test.each([
  ['yesterday', { dueOn: '2026-03-09', assignee: { role: 'support' } }, 'DayOver'],
  ['management', { dueOn: '2026-03-11', assignee: { role: 'management' } }, 'CannotAssign'],
  ['an unknown admin user', { dueOn: '2026-03-11', assignee: { staff: 'unknown@staff.test' } }, 'CannotAssign'],
] as const)('a follow-up for %s is rejected and not stored', async (_case, followUp, code) => {
  const response = await sofia.send(notesCalls.addNote, { email, body: 'Call back', followUp })
  expect([response.status, response.text]).toEqual([409, code])
  expect(await sofia.call(notesCalls.getNotes, { email })).toEqual([])
})

test('an unknown follow-up is not found', async () => {
  const input = { email, followUpId: 999_999, outcome: 'Paid' }
  expect(await sofia.send(notesCalls.completeFollowUp, input)).toMatchObject({ status: 404, text: 'FollowUpNotFound' })
})

test.each(roles)('a follow-up of an admin user whose role becomes %s stays in a queue', async (role) => {
  const address = `moved-to-${role}@staff.test`
  const staffId = await portal.hasStaff({ email: address, role: 'operations' })
  const followUpId = await addFollowUp('2026-03-10', { staff: address })
  await portal.owner.query('update staff set role = $1 where id = $2', [role, staffId])
  const administrator = await portal.as('administrator')
  const canStill = isAllowed(role, notesCalls.completeFollowUp.permission)
  expect([await mine(administrator), await due(administrator)]).toEqual(canStill ? [[], 0] : [[followUpId], 1])
  if (canStill) expect(await mine(await portal.signIn(staffId))).toEqual([followUpId])
  const [note] = await sofia.call(notesCalls.getNotes, { email })
  expect(note?.followUps).toMatchObject([
    canStill ? { assignee: { email: address }, role } : { assignee: null, role: 'administrator' },
  ])
})

test('open follow-ups of a disabled admin user move to the role', async () => {
  const gone = await staff('gone@staff.test', 'support')
  const followUpId = await addFollowUp('2026-03-10', { staff: 'gone@staff.test' })
  expect([await mine(gone), await mine(sofia)]).toEqual([[followUpId], []])
  const administrator = await portal.as('administrator')
  const account = { email: 'gone@staff.test', firstName: 'Gone', lastName: 'Away', role: 'support' } as const
  await portal.owner.query('delete from live_changes')
  await administrator.call(adminUsersCalls.updateAdminUser, { ...account, disabled: true })
  expect((await portal.owner.query('select topic from live_changes')).rows).toContainEqual({ topic: 'queues' })
  expect([await mine(sofia), await due(sofia), await due(carlos), await due(felix)]).toEqual([[followUpId], 1, 1, 0])
  const [note] = await sofia.call(notesCalls.getNotes, { email })
  expect(note?.followUps).toMatchObject([{ assignee: null, role: 'support' }])
})
