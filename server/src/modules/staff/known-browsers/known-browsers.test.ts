import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newLink } from '../../../../test/links.ts'
import { startPortal } from '../../../../test/portal.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'

const OFFICE = '192.0.2.1'
const portal = await startPortal({
  env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example.com', SIGN_IN_ATTEMPTS: '2' },
})
afterAll(() => portal.stop())

const password = 'Secret12'
const passwordHash = await hashPassword(password)
const ana = { id: 0, email: '' }
let count = 0
beforeEach(async () => {
  portal.clock.advance(100 * DAY_MS)
  count += 1
  ana.email = `ana${count}@staff.test`
  ana.id = await portal.hasStaff({ email: ana.email, passwordHash })
})

const headersOf = (cookie: string | null, from: string) => ({
  'x-forwarded-for': from,
  ...(cookie === null ? {} : { cookie }),
})
const signIn = (input: { email?: string; password?: string; cookie?: string | null; from?: string } = {}) =>
  portal.signedOut.send(
    staffCalls.signIn,
    { email: input.email ?? ana.email, password: input.password ?? password },
    { headers: headersOf(input.cookie ?? null, input.from ?? OFFICE) },
  )
const cookieOf = (headers: Headers) => /^[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
const knownCookie = async (email?: string) => cookieOf((await signIn(email ? { email } : {})).headers)

/** Tries passwords of unknown accounts until the address reaches its limit. */
async function floodOffice() {
  for (let guess = 0; guess < 21; guess += 1) await signIn({ email: `x${guess}@staff.test`, password: 'Wrong123' })
}

describe('a known browser', () => {
  test('gets a cookie that is hidden from scripts and other sites', async () => {
    const { headers } = await signIn()

    expect(headers.get('set-cookie')).toMatch(
      /^__Host-known-browser=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('is not recognized after a wrong password or for an unknown or disabled account', async () => {
    await portal.hasStaff({ email: `dan${count}@staff.test`, passwordHash, disabled: true })

    for (const input of [
      { password: 'Wrong123' },
      { email: `unknown${count}@staff.test` },
      { email: `dan${count}@staff.test` },
    ]) {
      expect((await signIn(input)).headers.get('set-cookie')).toBeNull()
    }
  })

  test('can sign in regardless of attempts by others at its address', async () => {
    const cookie = await knownCookie()
    await floodOffice()
    for (let guess = 0; guess < 3; guess += 1) await signIn({ password: 'Wrong123' })

    expect(await signIn()).toMatchObject({ status: 429 })
    expect(await signIn({ cookie })).toMatchObject({ status: 200 })
  })

  test('has its own limit and no other once that is reached', async () => {
    const cookie = await knownCookie()
    const guesses: string[] = []
    for (let guess = 0; guess < 3; guess += 1) guesses.push((await signIn({ cookie, password: 'Wrong123' })).text)

    expect(guesses).toEqual(['Unauthorized', 'Unauthorized', 'TooManyRequests'])
    expect(await signIn({ cookie, from: '198.51.100.1' })).toMatchObject({ status: 429 })
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  test('is known to that account only', async () => {
    const other = `ben${count}@staff.test`
    await portal.hasStaff({ email: other, passwordHash })
    const cookie = await knownCookie(other)
    for (let guess = 0; guess < 2; guess += 1) await signIn({ password: 'Wrong123' })

    expect(await signIn({ cookie })).toMatchObject({ status: 429 })
  })

  test('is known to every account that signed in to it, even after signing out', async () => {
    const other = `ben${count}@staff.test`
    await portal.hasStaff({ email: other, passwordHash })
    const first = await knownCookie()
    const { headers, text } = await signIn({ email: other, cookie: first })
    await portal.withToken(JSON.parse(text).token).call(staffCalls.signOut, {})
    await floodOffice()

    const cookie = cookieOf(headers)
    expect(cookie).toBe(first)
    expect(await signIn({ cookie })).toMatchObject({ status: 200 })
    expect(await signIn({ cookie, email: other })).toMatchObject({ status: 200 })
  })

  test('gets a new cookie in place of one not issued by the portal', async () => {
    const forged = `__Host-known-browser=${'A'.repeat(43)}`

    const { headers } = await signIn({ cookie: forged })

    expect(cookieOf(headers)).toMatch(/^__Host-known-browser=/)
    expect(cookieOf(headers)).not.toBe(forged)
  })

  test.each([
    ['a reset password', async () => resetPassword()],
    ['a disabled account', async () => disable()],
    ['90 days without a sign-in', async () => portal.clock.advance(90 * DAY_MS)],
  ])('is unknown after %s', async (_case, change) => {
    const cookie = await knownCookie()
    await change()
    await floodOffice()

    expect(await signIn({ cookie, password: 'Better34' })).toMatchObject({ status: 429 })
  })

  test('is unknown after a password change, except the browser that changed it', async () => {
    const [elsewhere, here] = [await knownCookie(), await signIn()]
    const caller = portal.withToken(JSON.parse(here.text).token)
    const change = { currentPassword: password, newPassword: 'Better34', confirmPassword: 'Better34' }
    const { headers } = await caller.send(staffCalls.changeMyPassword, change, {
      headers: headersOf(cookieOf(here.headers), OFFICE),
    })
    await floodOffice()

    expect(await signIn({ cookie: elsewhere, password: 'Better34' })).toMatchObject({ status: 429 })
    expect(await signIn({ cookie: cookieOf(headers), password: 'Better34' })).toMatchObject({ status: 200 })
  })

  test('is one of the last 20 in which an account signed in', async () => {
    const oldest = await knownCookie()
    for (let browser = 0; browser < 20; browser += 1) {
      portal.clock.advance(1)
      await signIn()
    }
    const kept = await portal.owner.query('select count(*)::int from known_browsers where staff_id = $1', [ana.id])
    await floodOffice()

    expect(kept.rows).toEqual([{ count: 20 }])
    expect(await signIn({ cookie: oldest })).toMatchObject({ status: 429 })
  })
})

describe('a rate-limited request', () => {
  test('returns the seconds to wait and is accepted then, but not earlier', async () => {
    await signIn({ password: 'Wrong123' })
    portal.clock.advance(10 * MINUTE_MS + 500)
    await signIn({ password: 'Wrong123' })
    const { status, headers } = await signIn()

    expect([status, headers.get('retry-after')]).toEqual([429, '300'])
    portal.clock.advance(299_000)
    expect(await signIn()).toMatchObject({ status: 429 })
    portal.clock.advance(1_000)
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  test("counts towards no limit, so a colleague's correct password does not use up the account's attempts", async () => {
    await floodOffice()
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn()

    const { rows } = await portal.owner.query('select 1 from attempts where key = $1', [
      `check-password ${ana.email} ${OFFICE}`,
    ])
    expect(rows).toEqual([])
  })
})

async function resetPassword() {
  const token = await newLink(portal.context, ana.id)
  await portal.signedOut.call(staffCalls.resetPassword, { token, password: 'Better34' })
}

async function disable() {
  await portal.owner.query('update staff set disabled = true where id = $1', [ana.id])
  await portal.owner.query('update staff set disabled = false where id = $1', [ana.id])
}
