import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Forgery } from '../../../../test/forging-provider.ts'
import { CLIENT } from '../../../../test/openid-provider.ts'
import {
  arrive,
  browserAt,
  comeBack,
  exchange,
  goThere,
  refusalOf,
  startSingleSignOn,
  withClaims,
} from '../../../../test/single-sign-on.ts'
import { lockStaffByEmail } from '../queries.ts'
import { unlink } from './unlink.ts'

const signOn = await startSingleSignOn()
const { portal, provider, ana, signIn, whoSignsIn, rowsOf } = signOn
beforeEach(() => signOn.reset())
afterAll(() => signOn.stop())

test('signs in a user by the verified email address of the provider, in any case', async () => {
  provider.pretend(withClaims({ email: 'ANA@staff.test' }))

  const { browser, url } = await goThere(portal.url)
  const { token, returnTo } = await exchange(browser, url)

  const caller = portal.withToken(token)
  expect(await caller.call(staffCalls.getUserProfile, {})).toMatchObject({ email: 'ana@staff.test', role: 'finance' })
  expect(await caller.call(sessionsCalls.getMySessions, {})).toMatchObject([{ signedInBy: 'single-sign-on' }])
  expect(returnTo).toBe('')
})

test('knows them by who they are from then on, whatever their email address has become', async () => {
  await signIn()
  provider.pretend(withClaims({ email: 'ana.new@staff.test', email_verified: false }))

  expect(await whoSignsIn()).toBe('ana@staff.test')
})

test('asks the provider for an email address that its token lacks', async () => {
  const silence = withClaims({ email: undefined })
  provider.pretend({
    ...silence,
    userInfo: { sub: 'person-1', email: 'ana@staff.test', email_verified: true },
  })
  expect(await whoSignsIn()).toBe('ana@staff.test')

  await portal.owner.query('delete from staff_identities')
  provider.pretend({
    ...silence,
    userInfo: { sub: 'someone-else', email: 'ana@staff.test', email_verified: true },
  })
  expect(await refusalOf(goThere(portal.url))).toBe('NotProven')
})

test.each<[said: string, code: string, Partial<Forgery>]>([
  ['an email address that no account has', 'NoAccount', withClaims({ email: 'unknown@staff.test' })],
  ['an email address that is none', 'NoAccount', withClaims({ email: 'no address' })],
  ['an email address that is not verified', 'EmailUnverified', withClaims({ email_verified: false })],
  ['an email address that is verified in a way of its own', 'EmailUnverified', withClaims({ email_verified: 'true' })],
  ['nothing of its being verified', 'EmailUnverified', withClaims({ email_verified: undefined })],
  [
    'no email address at all',
    'EmailUnverified',
    { ...withClaims({ email: undefined }), userInfo: { sub: 'person-1' } },
  ],
  ['that the person has given up', 'Cancelled', { error: 'access_denied' }],
  ['that it is busy', 'ProviderUnavailable', { error: 'temporarily_unavailable' }],
  ['that it was asked wrongly', 'NotProven', { error: 'invalid_scope' }],
  ['503 to the code', 'ProviderUnavailable', { tokenStatus: 503 }],
  ['400 to the code', 'NotProven', { tokenStatus: 400 }],
  ['that it is another issuer', 'NotProven', withClaims({ iss: 'https://elsewhere.test' })],
  ['that the token is for another client', 'NotProven', withClaims({ aud: 'another-client' })],
  ['that another client had the token made', 'NotProven', withClaims({ aud: [CLIENT.id, 'another'], azp: 'another' })],
  ['the nonce of another sign-in', 'NotProven', withClaims({ nonce: 'of-another-sign-in' })],
  ['no nonce', 'NotProven', withClaims({ nonce: undefined })],
  ['that the token has expired', 'NotProven', withClaims({ iat: 1_700_000_000, exp: 1_700_000_060 })],
  ['nothing of who it is', 'NotProven', withClaims({ sub: undefined })],
  ['it in a token that another has signed', 'NotProven', { signedBy: 'another' }],
  ['it in an unsigned token', 'NotProven', { signedBy: 'no-one' }],
])('a provider that says %s: %s', async (_said, code, forgery) => {
  provider.pretend(forgery)

  expect(await refusalOf(goThere(portal.url))).toBe(code)
  expect(await rowsOf('sessions', 'single_sign_on_codes', 'staff_identities')).toEqual([0, 0, 0])
})

test('refuses the disabled, linked or not, and makes no account of anyone', async () => {
  const before = await rowsOf('staff')
  await portal.owner.query('update staff set disabled = true')
  expect(await refusalOf(goThere(portal.url))).toBe('DisabledAccount')

  await portal.owner.query('update staff set disabled = false')
  await signIn()
  await portal.owner.query('update staff set disabled = true')
  expect(await refusalOf(goThere(portal.url))).toBe('DisabledAccount')
  expect(await rowsOf('staff')).toEqual(before)
})

test('gives no one the account of another user who has got their email address since', async () => {
  await signIn()
  provider.pretend(withClaims({ sub: 'person-2' }))

  expect(await refusalOf(goThere(portal.url))).toBe('LinkedToAnother')
})

test('lets a user have another identity once they are unlinked, which ends their sessions', async () => {
  const token = await signIn()
  provider.pretend(withClaims({ sub: 'person-2' }))
  const unlinkAna = () =>
    portal.context.db.transaction().execute(async (tx) => {
      const owner = await lockStaffByEmail(tx, 'ana@staff.test')
      return owner && unlink(tx, portal.context, owner)
    })

  expect([await unlinkAna(), await unlinkAna()]).toEqual([true, false])
  expect(await portal.withToken(token).send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await whoSignsIn()).toBe('ana@staff.test')
})

test('is in the audit trail: the link, and how the user signed in', async () => {
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

test('two first sign-ins at the same moment make one link', async () => {
  const [one, two] = [await comeBack(browserAt(portal.url)), await comeBack(browserAt(portal.url))]

  const both = await Promise.all([arrive(one.browser, one.url), arrive(two.browser, two.url)])
  expect(both.map(({ url }) => url.pathname)).toEqual(['/single-sign-on', '/single-sign-on'])
  expect(await rowsOf('staff_identities')).toEqual([1])
})
