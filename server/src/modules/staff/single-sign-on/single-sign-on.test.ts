import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Forgery } from '../../../../test/forging-provider.ts'
import { CLIENT } from '../../../../test/openid-provider.ts'
import {
  followCallback,
  browserAt,
  stopAtCallback,
  exchange,
  signInAtProvider,
  refusalOf,
  startSingleSignOn,
  withClaims,
} from '../../../../test/single-sign-on.ts'
import { lockStaffByEmail } from '../queries.ts'
import { unlink } from './unlink.ts'

const signOn = await startSingleSignOn()
const { portal, provider, ana, signIn, findSignedInEmail, rowsOf } = signOn
beforeEach(() => signOn.reset())
afterAll(() => signOn.stop())

test("signs in a user by the provider's verified email address in any case", async () => {
  provider.forge(withClaims({ email: 'ANA@staff.test' }))

  const { browser, url } = await signInAtProvider(portal.url)
  const { token, returnTo } = await exchange(browser, url)

  const caller = portal.withToken(token)
  expect(await caller.call(staffCalls.getUserProfile, {})).toMatchObject({ email: 'ana@staff.test', role: 'finance' })
  expect(await caller.call(sessionsCalls.getMySessions, {})).toMatchObject([{ signedInBy: 'single-sign-on' }])
  expect(returnTo).toBe('')
})

test('recognizes a linked user after a change of the email address', async () => {
  await signIn()
  provider.forge(withClaims({ email: 'ana.new@staff.test', email_verified: false }))

  expect(await findSignedInEmail()).toBe('ana@staff.test')
})

test('requests an email address that the token lacks from the provider', async () => {
  const silence = withClaims({ email: undefined })
  provider.forge({
    ...silence,
    userInfo: { sub: 'person-1', email: 'ana@staff.test', email_verified: true },
  })
  expect(await findSignedInEmail()).toBe('ana@staff.test')

  await portal.owner.query('delete from staff_identities')
  provider.forge({
    ...silence,
    userInfo: { sub: 'someone-else', email: 'ana@staff.test', email_verified: true },
  })
  expect(await refusalOf(signInAtProvider(portal.url))).toBe('NotProven')
})

test.each<[name: string, code: string, Partial<Forgery>]>([
  ['an unknown email address', 'NoAccount', withClaims({ email: 'unknown@staff.test' })],
  ['an invalid email address', 'NoAccount', withClaims({ email: 'no address' })],
  ['an unverified email address', 'EmailUnverified', withClaims({ email_verified: false })],
  ['a nonstandard email_verified value', 'EmailUnverified', withClaims({ email_verified: 'true' })],
  ['no email_verified value', 'EmailUnverified', withClaims({ email_verified: undefined })],
  ['no email address', 'EmailUnverified', { ...withClaims({ email: undefined }), userInfo: { sub: 'person-1' } }],
  ['a cancellation by the user', 'Cancelled', { error: 'access_denied' }],
  ['a temporary outage', 'ProviderUnavailable', { error: 'temporarily_unavailable' }],
  ['an invalid request', 'NotProven', { error: 'invalid_scope' }],
  ['503 for the code', 'ProviderUnavailable', { tokenStatus: 503 }],
  ['400 for the code', 'NotProven', { tokenStatus: 400 }],
  ['another issuer', 'NotProven', withClaims({ iss: 'https://elsewhere.test' })],
  ['a token for another client', 'NotProven', withClaims({ aud: 'another-client' })],
  ['a token requested by another client', 'NotProven', withClaims({ aud: [CLIENT.id, 'another'], azp: 'another' })],
  ['the nonce of another sign-in', 'NotProven', withClaims({ nonce: 'of-another-sign-in' })],
  ['no nonce', 'NotProven', withClaims({ nonce: undefined })],
  ['an expired token', 'NotProven', withClaims({ iat: 1_700_000_000, exp: 1_700_000_060 })],
  ['no subject', 'NotProven', withClaims({ sub: undefined })],
  ['a token signed by another key', 'NotProven', { signedBy: 'another' }],
  ['an unsigned token', 'NotProven', { signedBy: 'no-one' }],
])('rejects a provider response with %s: %s', async (_case, code, forgery) => {
  provider.forge(forgery)

  expect(await refusalOf(signInAtProvider(portal.url))).toBe(code)
  expect(await rowsOf('sessions', 'single_sign_on_codes', 'staff_identities')).toEqual([0, 0, 0])
})

test('rejects disabled users, linked or not, and creates no account', async () => {
  const before = await rowsOf('staff')
  await portal.owner.query('update staff set disabled = true')
  expect(await refusalOf(signInAtProvider(portal.url))).toBe('DisabledAccount')

  await portal.owner.query('update staff set disabled = false')
  await signIn()
  await portal.owner.query('update staff set disabled = true')
  expect(await refusalOf(signInAtProvider(portal.url))).toBe('DisabledAccount')
  expect(await rowsOf('staff')).toEqual(before)
})

test("does not sign in a user who took over another user's email address", async () => {
  await signIn()
  provider.forge(withClaims({ sub: 'person-2' }))

  expect(await refusalOf(signInAtProvider(portal.url))).toBe('LinkedToAnother')
})

test("unlinking ends the user's sessions and allows another identity", async () => {
  const token = await signIn()
  provider.forge(withClaims({ sub: 'person-2' }))
  const unlinkAna = () =>
    portal.context.db.transaction().execute(async (tx) => {
      const owner = await lockStaffByEmail(tx, 'ana@staff.test')
      return owner && unlink(tx, portal.context, owner)
    })

  expect([await unlinkAna(), await unlinkAna()]).toEqual([true, false])
  expect(await portal.withToken(token).send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await findSignedInEmail()).toBe('ana@staff.test')
})

test('the audit trail contains the link and the sign-in method', async () => {
  const since = new Date(portal.context.now())
  portal.clock.advance(1000)
  await signIn()
  await signIn()

  const { rows } = await portal.owner.query(
    'select action, staff_id, after from audit_entries where occurred_at > $1 order by id',
    [since],
  )
  expect(rows).toEqual([
    { action: 'link-single-sign-on', staff_id: String(ana), after: { issuer: provider.issuer, subject: 'person-1' } },
    { action: 'sign-in', staff_id: String(ana), after: { signedInBy: 'single sign-on' } },
    { action: 'sign-in', staff_id: String(ana), after: { signedInBy: 'single sign-on' } },
  ])
})

test('two concurrent first sign-ins create one link', async () => {
  const [one, two] = [await stopAtCallback(browserAt(portal.url)), await stopAtCallback(browserAt(portal.url))]

  const both = await Promise.all([followCallback(one.browser, one.url), followCallback(two.browser, two.url)])
  expect(both.map(({ url }) => url.pathname)).toEqual(['/single-sign-on', '/single-sign-on'])
  expect(await rowsOf('staff_identities')).toEqual([1])
})
