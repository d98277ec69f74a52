import type { Call } from '@portal/contract/call'
import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { isAllowed, type Role, roles } from '@portal/contract/permissions'
import { modules } from '@portal/contract/modules'
import { afterAll, expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { insertCustomer } from './customers.ts'
import { expectedPermissions, withIdentityProvider } from './expected-permissions.ts'
import { fingerprint } from './fingerprint.ts'
import { startPortal } from './portal.ts'

/** Every declared call, by every role and without a session. */

const declared: readonly Call[] = Object.values(modules).flatMap((calls): Call[] => Object.values(calls))

const portal = await startPortal({ env: withIdentityProvider })
await insertCustomer(portal.context.db, { username: 'target@example.com', status: 'registered' })
await portal.hasStaff({ email: 'target@staff.test', role: 'marketing' })
for (const role of roles) await portal.hasStaff({ role })
const disabled = await portal.signIn(
  await portal.hasStaff({ email: 'gone@staff.test', role: 'administrator', disabled: true }),
)
afterAll(() => portal.stop())

function isAnswered({ method, path }: Call): boolean {
  return portal.app.hasRoute({ method, url: `/admin/api${path}` })
}

test('the table of expected permissions lists exactly the declared calls', () => {
  expect(Object.keys(expectedPermissions).toSorted()).toEqual(declared.map(({ path }) => path).toSorted())
})

test('every declared call returns a response', () => {
  expect(declared.filter((call) => !isAnswered(call)).map(({ path }) => path)).toEqual([])
})

test.each(declared)('$path has the expected permission', ({ path, permission }) => {
  const allowed = isAllowed(null, permission)
    ? 'anybody'
    : roles.filter((role) => isAllowed(role, permission)).toSorted()
  const expected = expectedPermissions[path]?.allowed
  expect(allowed).toEqual(typeof expected === 'string' ? expected : expected?.toSorted())
})

const isPublic = ({ path }: Call) => expectedPermissions[path]?.allowed === 'anybody'

test.each(declared.filter((call) => !isPublic(call)))('$path rejects all others, and nothing changes', async (call) => {
  const { allowed, input } = expectationOf(call)
  const rejected = roles.filter((role) => !allowed.includes(role))
  // Signed in before the fingerprint is taken, because a session is a row too.
  const callers = { ...(await signedIn(rejected)), ...withoutSession() }
  const before = await fingerprint(portal.owner)

  expect(await collectResponses(callers, call, input)).toEqual({
    ...Object.fromEntries(rejected.map((role) => [role, '403 NotAllowed'])),
    ...Object.fromEntries(Object.keys(withoutSession()).map((who) => [who, '401 SignedOut'])),
  })
  expect(await fingerprint(portal.owner)).toEqual(before)
})

test.each(declared)('$path allows the expected roles', async (call) => {
  const { allowed, input } = expectationOf(call)
  const callers = isPublic(call) ? withoutSession() : await signedIn(roles.filter((role) => allowed.includes(role)))

  expect(Object.keys(callers)).not.toEqual([])
  for (const response of Object.values(await collectResponses(callers, call, input))) {
    expect(response).not.toMatch(
      /^5\d\d|InvalidRequest|SignedOut|NotAllowed|UnknownCall|UnsupportedMediaType|TooManyRequests/,
    )
  }
})

test.each(declared.filter(({ errors }) => 'UserNotFound' in errors))(
  '$path returns UserNotFound for an unknown account',
  async (call) => {
    const { allowed, input } = expectationOf(call)
    const [role] = roles.filter((each) => allowed.includes(each))
    const response = await collectResponses(await signedIn(role ? [role] : []), call, {
      ...Object(input),
      ...unknownIn(Object(input)),
    })

    expect(Object.values(response)).toEqual(['404 UserNotFound'])
  },
)

/** Returns the fields that replace the account in an input with a nonexistent one. */
function unknownIn(input: Readonly<Record<string, unknown>>): object {
  const email = 'unknown@staff.test'
  if ('adminEmail' in input) return { adminEmail: email }
  // A request for approval contains the input of the action.
  return 'input' in input ? { input: { ...Object(input['input']), email } } : { email }
}

test.each(Object.values(demoClockCalls))('$path is available only in demos', async (call: Call) => {
  const { input } = expectationOf(call)

  expect(await collectResponses(await signedIn(['administrator']), call, input)).toEqual({
    administrator: '409 NotADemo',
  })
})

function expectationOf({ path }: Call) {
  const expectation = expectedPermissions[path]
  if (!expectation) throw new Error(`nothing is expected of ${path}`)
  return expectation
}

async function signedIn(wanted: readonly Role[]): Promise<Record<string, Caller>> {
  const callers: Record<string, Caller> = {}
  for (const role of wanted) callers[role] = await portal.signIn(await portal.hasStaff({ role }))
  return callers
}

function withoutSession(): Record<string, Caller> {
  return {
    'signed out': portal.signedOut,
    'with a junk token': portal.withToken('x'),
    'with an unknown token': portal.withToken('x'.repeat(43)),
    'with a huge token': portal.withToken('x'.repeat(5000)),
    disabled,
  }
}

/** Returns each caller's response: the status, and the code of an error. */
async function collectResponses(
  callers: Record<string, Caller>,
  call: Call,
  input: unknown,
): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const [who, caller] of Object.entries(callers)) {
    const { status, text } = await caller.send(call, input)
    all[who] = status === 200 ? '200' : `${status} ${text}`
  }
  return all
}
