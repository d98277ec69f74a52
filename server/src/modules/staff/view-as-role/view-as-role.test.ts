import type { Call } from '@portal/contract/call'
import { MINUTE_MS } from '@portal/contract/durations'
import { modules } from '@portal/contract/modules'
import { type Role, roles } from '@portal/contract/permissions'
import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { viewAsRoleCalls } from '@portal/contract/staff/view-as-role/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/caller.ts'
import { insertCustomer } from '../../../../test/customers.ts'
import { expectedPermissions, withIdentityProvider } from '../../../../test/expected-permissions.ts'
import { fingerprint } from '../../../../test/fingerprint.ts'
import { startPortal } from '../../../../test/portal.ts'
import { endRoleViews } from './end-role-views.ts'

const portal = await startPortal({ env: withIdentityProvider })
await insertCustomer(portal.context.db, { username: 'target@example.com', status: 'registered' })
await portal.hasStaff({ email: 'target@staff.test', role: 'marketing' })
for (const role of roles) await portal.hasStaff({ role })
const administratorId = await portal.hasStaff({ role: 'administrator' })
afterAll(() => portal.stop())

const declared: readonly Call[] = Object.values(modules).flatMap((calls): Call[] => Object.values(calls))
const ofSignedIn = declared.filter(({ permission }) => permission !== 'anyone')
const changing = ofSignedIn.filter((call) => (call.isChange ?? call.method === 'POST') && !call.isForViewing)
const readCalls = ofSignedIn.filter((call) => call.method === 'GET' && !call.isChange)

async function viewing(role: Role): Promise<Caller> {
  const administrator = await portal.signIn(administratorId)
  await administrator.call(viewAsRoleCalls.viewAsRole, { role })
  return administrator
}

const inputOf = ({ path }: Call) => expectedPermissions[path]?.input

async function answerTo(caller: Caller, call: Call): Promise<string> {
  const { status, text } = await caller.send(call, inputOf(call))
  return status === 403 ? text : 'allowed'
}

test.each(roles)('as %s, reads only what the role can read', async (role) => {
  const [viewer, own] = [await viewing(role), await portal.as(role)]
  const differing: string[] = []
  for (const call of readCalls) {
    if ((await answerTo(viewer, call)) !== (await answerTo(own, call))) differing.push(call.path)
  }
  expect(differing).toEqual([])
})

test.each(roles)('as %s, changes nothing', async (role) => {
  const viewer = await viewing(role)
  const before = await fingerprint(portal.owner)
  for (const call of changing) {
    expect(await viewer.send(call, inputOf(call)), call.path).toMatchObject({ status: 403, text: 'ViewingAsRole' })
  }
  expect(await fingerprint(portal.owner)).toEqual(before)
})

test('rejects calls that change data and allows calls for viewing', () => {
  expect(changing.map(({ path }) => path)).toEqual(expect.arrayContaining(['/email-user-list', '/email-invoice']))
  const allowed = ofSignedIn.filter(({ isForViewing }) => isForViewing)
  expect(allowed.map(({ path }) => path)).toEqual(['/sign-out', '/stop-viewing-as-role', '/follow-changes'])
})

const trail = async () =>
  (
    await portal.owner.query(`
    select action, staff_email as who, before->>'role' as before, after->>'role' as after from audit_entries
    where action like '%view%as-role' order by id`)
  ).rows
const started = { action: 'view-as-role', who: 'administrator@staff.test', before: null, after: 'finance' }
const stopped = { action: 'stop-viewing-as-role', who: 'administrator@staff.test', before: 'finance', after: null }

test('records start and stop', async () => {
  const before = (await trail()).length
  const administrator = await viewing('finance')
  expect(await administrator.call(staffCalls.getUserProfile, {})).toMatchObject({
    role: 'finance',
    viewingUntil: new Date(portal.context.now().getTime() + 30 * MINUTE_MS),
  })
  expect(Object.keys(await administrator.call(workQueuesCalls.getWorkQueues, {}))).not.toContain('failedJobs')
  // Only in this session.
  const other = await portal.signIn(administratorId)
  expect(await other.call(staffCalls.getUserProfile, {})).toMatchObject({ role: 'administrator' })

  await administrator.call(viewAsRoleCalls.stopViewingAsRole, {})
  await administrator.call(viewAsRoleCalls.stopViewingAsRole, {})
  expect(await administrator.call(staffCalls.getUserProfile, {})).not.toHaveProperty('viewingUntil')
  expect(await administrator.send(sessionsCalls.endMyOtherSessions, {})).toMatchObject({ status: 200 })
  expect((await trail()).slice(before)).toEqual([started, stopped])
})

test.each<[string, (viewer: Caller) => Promise<unknown>]>([
  ['signing out', (viewer) => viewer.call(staffCalls.signOut, {})],
  ['the end of the session', () => portal.owner.query(`delete from sessions where staff_id = ${administratorId}`)],
  ['30 minutes', async () => portal.clock.advance(30 * MINUTE_MS)],
])('ends with %s, recorded once', async (_case, end) => {
  // Created by earlier tests.
  await portal.owner.query('delete from role_views')
  const before = (await trail()).length
  const viewer = await viewing('finance')
  await end(viewer)

  const { status, text } = await viewer.send(staffCalls.getUserProfile, {})
  expect(status === 401 || JSON.parse(text).role === 'administrator').toBe(true)
  const { db, now } = portal.context
  for (let count = 0; count < 2; count += 1) {
    await db.transaction().execute((tx) => endRoleViews(tx, { at: now(), requestId: null }))
  }
  expect((await trail()).slice(before)).toEqual([started, stopped])
})

test('a demoted administrator gets their own role', async () => {
  const viewer = await viewing('finance')
  await portal.owner.query(`update staff set role = 'marketing' where id = $1`, [administratorId])
  expect(await viewer.call(staffCalls.getUserProfile, {})).toMatchObject({ role: 'marketing' })
})
