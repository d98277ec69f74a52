import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'
import { startSession } from './session.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const email = 'ana@staff.test'
const ana = await portal.hasStaff({ email })
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

beforeEach(async () => {
  await portal.owner.query('delete from sessions')
  portal.clock.advance(DAY_MS)
})

/** Signs in from the given address. */
async function signedIn(staffId = ana, address = '192.0.2.1') {
  const start = startSession
  const origin = { address, userAgent: WINDOWS }
  const token = await portal.context.db
    .transaction()
    .execute((tx) => start(tx, portal.context, staffId, origin, { hasSecondFactor: false }))
  return portal.withToken(token)
}

async function signedInAdministrator() {
  return signedIn(await portal.hasStaff({ role: 'administrator' }))
}

const living = { status: 200 }
const dead = { status: 401, text: 'SignedOut' }

async function lastEntry() {
  const { rows } = await portal.owner.query(
    'select staff_email, action, subject, before, after from audit_entries order by id desc limit 1',
  )
  return rows[0]
}

test("lists the user's active sessions, last used first, and marks the current one", async () => {
  const [elsewhere] = [
    await signedIn(ana, '198.51.100.7'),
    await signedIn(await portal.hasStaff({ email: 'bea@staff.test' })),
  ]
  portal.clock.advance(10 * MINUTE_MS)
  const here = await signedIn()

  const sessions = await here.call(sessionsCalls.getMySessions, {})

  expect(sessions).toMatchObject([
    { address: '192.0.2.1', browser: 'Chrome on Windows', isCurrent: true },
    { address: '198.51.100.7', browser: 'Chrome on Windows', isCurrent: false },
  ])
  expect(sessions[1]?.startedAt).toEqual(new Date(portal.context.now().getTime() - 10 * MINUTE_MS))
  expect(await elsewhere.call(sessionsCalls.getMySessions, {})).toMatchObject([
    { isCurrent: false },
    { isCurrent: true },
  ])
  expect(JSON.stringify(sessions)).not.toContain(here.token)
})

test('an idle session is no longer listed and cannot be ended', async () => {
  await signedIn()
  portal.clock.advance(9 * HOUR_MS)
  const here = await signedIn()
  const { rows } = await portal.owner.query('select min(id)::int as id from sessions')

  expect(await here.call(sessionsCalls.getMySessions, {})).toHaveLength(1)
  expect(await here.send(sessionsCalls.endMySession, { id: rows[0].id })).toMatchObject({ text: 'SessionNotFound' })
})

test('ending a session invalidates its token from the next call on', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn(ana, '198.51.100.7')]
  const other = (await here.call(sessionsCalls.getMySessions, {})).find(({ isCurrent }) => !isCurrent)

  await here.call(sessionsCalls.endMySession, { id: other?.id ?? 0 })

  expect(await elsewhere.send(staffCalls.getUserProfile, {})).toMatchObject(dead)
  expect(await here.send(staffCalls.getUserProfile, {})).toMatchObject(living)
  expect(await lastEntry()).toEqual({
    staff_email: email,
    action: 'end-my-session',
    subject: null,
    before: {
      sessions: [{ startedAt: other?.startedAt.toISOString(), address: '198.51.100.7', browser: 'Chrome on Windows' }],
    },
    after: { sessions: [] },
  })
  expect(await here.send(sessionsCalls.endMySession, { id: other?.id })).toMatchObject({
    status: 404,
    text: 'SessionNotFound',
  })
})

test("does not end another user's session", async () => {
  const [here, theirs] = [await signedIn(), await signedInAdministrator()]
  const [session] = await theirs.call(sessionsCalls.getMySessions, {})

  expect(await here.send(sessionsCalls.endMySession, { id: session?.id })).toMatchObject({ text: 'SessionNotFound' })
  expect(await theirs.send(staffCalls.getUserProfile, {})).toMatchObject(living)
})

test('signs out everywhere else', async () => {
  const [here, one, other] = [await signedIn(), await signedIn(), await signedIn()]
  await here.call(sessionsCalls.endMyOtherSessions, {})

  expect(await here.send(staffCalls.getUserProfile, {})).toMatchObject(living)
  for (const gone of [one, other]) expect(await gone.send(staffCalls.getUserProfile, {})).toMatchObject(dead)
  expect(await lastEntry()).toMatchObject({ action: 'end-my-other-sessions', before: { sessions: [{}, {}] } })
})

test('two sessions that sign each other out at the same time leave at most one', async () => {
  const both = [await signedIn(), await signedIn()]
  const responses = await Promise.all(both.map((caller) => caller.send(sessionsCalls.endMyOtherSessions, {})))

  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect((await portal.owner.query('select from sessions')).rowCount).toBeLessThan(2)
})

test("an administrator lists another user's sessions, ends one, then all", async () => {
  const administrator = await signedInAdministrator()
  const [one, other] = [await signedIn(ana, '198.51.100.7'), await signedIn()]
  const sessions = await administrator.call(sessionsCalls.getAdminUserSessions, { adminEmail: email.toUpperCase() })
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false])

  const id = sessions.find(({ address }) => address === '198.51.100.7')?.id ?? 0
  await administrator.call(sessionsCalls.endAdminUserSession, { email, id })
  expect(await one.send(staffCalls.getUserProfile, {})).toMatchObject(dead)
  expect(await other.send(staffCalls.getUserProfile, {})).toMatchObject(living)
  expect(await lastEntry()).toMatchObject({ action: 'end-admin-user-session', subject: email })
  expect(await administrator.send(sessionsCalls.endAdminUserSession, { email, id })).toMatchObject({ status: 404 })

  await administrator.call(sessionsCalls.endAdminUserSessions, { email })
  expect(await other.send(staffCalls.getUserProfile, {})).toMatchObject(dead)
  expect(await lastEntry()).toMatchObject({ action: 'end-admin-user-sessions', subject: email })
})

test('an administrator cannot end their own sessions there or those of unknown accounts', async () => {
  const administrator = await signedInAdministrator()
  const own = 'administrator@staff.test'
  const { endAdminUserSession, endAdminUserSessions, getAdminUserSessions } = sessionsCalls

  expect(await administrator.send(endAdminUserSessions, { email: own })).toMatchObject({ text: 'OwnAccount' })
  expect(await administrator.send(endAdminUserSession, { email: own, id: 1 })).toMatchObject({ text: 'OwnAccount' })
  const unknownEmail = 'unknown@staff.test'
  expect(await administrator.send(endAdminUserSessions, { email: unknownEmail })).toMatchObject({
    text: 'UserNotFound',
  })
  expect(await administrator.send(endAdminUserSession, { email: unknownEmail, id: 1 })).toMatchObject({
    text: 'UserNotFound',
  })
  expect(await administrator.send(getAdminUserSessions, { adminEmail: unknownEmail })).toMatchObject({
    text: 'UserNotFound',
  })
})
