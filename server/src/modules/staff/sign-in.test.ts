import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'

// Wraps the package's function in a counter: "takes the same time" means "computes the same".
const checks = vi.hoisted(() => {
  // Test files share loaded modules, so load them again with the counting function.
  vi.resetModules()
  return { count: 0 }
})
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (...input) => {
    checks.count += 1
    return argon2.verify(...input)
  }
  return { ...argon2, verify }
})

const portal = await startPortal({ env: { TRUST_PROXY: '127.0.0.1' } })
afterAll(() => portal.stop())
afterEach(() => portal.clock.advance(DAY_MS))

const email = 'ana@staff.test'
const password = 'Secret12'
const passwordHash = await hashPassword(password)
const ana = await portal.hasStaff({ email, role: 'finance', firstName: 'Ana', lastName: 'Ruiz', passwordHash })

const signIn = (input: { email: string; password: string }, from = '192.0.2.1') =>
  portal.signedOut.send(staffCalls.signIn, input, { headers: { 'x-forwarded-for': from } })

async function signedIn() {
  const { text } = await signIn({ email, password })
  return portal.withToken(JSON.parse(text).token)
}

test('signs in with the correct password and the email address in any case', async () => {
  const token = await portal.signedOut.signIn({ email: ' ANA@staff.test', password })

  expect(await portal.withToken(token).call(staffCalls.getUserProfile, {})).toEqual({
    email,
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'finance',
  })
})

test('stores only the SHA-256 hash of a 256-bit token', async () => {
  const { token } = await signedIn()

  expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
  const { rows } = await portal.owner.query('select token_hash from sessions order by id desc limit 1')
  expect(rows[0].token_hash).toEqual(
    createHash('sha256')
      .update(token ?? '')
      .digest(),
  )
})

test('responds alike, after one password check, to an unknown account, a wrong password and a disabled account', async () => {
  await portal.hasStaff({ email: 'dan@staff.test', role: 'support', passwordHash, disabled: true })
  await portal.hasStaff({ email: 'new@staff.test', role: 'support', passwordHash: null })

  const responses: object[] = []
  for (const account of ['unknown@staff.test', email, 'dan@staff.test', 'new@staff.test']) {
    checks.count = 0
    const { status, text } = await signIn({ email: account, password: 'Wrong123' })
    responses.push({ status, text, checks: checks.count })
  }

  expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
    new Set([JSON.stringify({ status: 400, text: 'Unauthorized', checks: 1 })]),
  )
})

test('reports a disabled account, but only after the correct password', async () => {
  await portal.hasStaff({ email: 'eve@staff.test', role: 'support', passwordHash, disabled: true })

  expect(await signIn({ email: 'eve@staff.test', password })).toMatchObject({ status: 403, text: 'DisabledAccount' })
})

test('checks 10 of 50 concurrent attempts', async () => {
  await everyConnectionIsOpen()
  checks.count = 0
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, guess) => signIn({ email, password: `Guess${guess}` })),
  )

  const codes = responses.map(({ status, text }) => `${status} ${text}`)
  expect(codes.filter((code) => code === '400 Unauthorized')).toHaveLength(10)
  expect(codes.filter((code) => code === '429 TooManyRequests')).toHaveLength(40)
  expect(checks.count).toBe(10)
})

test('password attempts at unknown accounts have the same limits', async () => {
  const codes: string[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    codes.push((await signIn({ email: 'unknown@staff.test', password: 'Wrong123' })).text)
  }

  expect(codes.slice(9)).toEqual(['Unauthorized', 'TooManyRequests', 'TooManyRequests'])
})

test('an attacker cannot lock out the owner elsewhere or other accounts', async () => {
  for (let guess = 0; guess < 11; guess += 1) await signIn({ email, password: 'Wrong123' }, '198.51.100.7')

  expect(await signIn({ email, password }, '198.51.100.7')).toMatchObject({ status: 429 })
  expect(await signIn({ email, password }, '192.0.2.1')).toMatchObject({ status: 200 })
  expect(await signIn({ email: 'unknown@staff.test', password }, '198.51.100.7')).toMatchObject({
    text: 'Unauthorized',
  })
})

test('counts all addresses of an IPv6 network against one limit', async () => {
  const codes: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    codes.push((await signIn({ email, password: 'Wrong123' }, `2001:db8::${guess}`)).status)
  }

  expect(codes.at(-1)).toBe(429)
  expect(await signIn({ email, password }, '2001:db8:0:1::1')).toMatchObject({ status: 200 })
})

test('blocks only an address that tries one password on many accounts', async () => {
  const strict = await startPortal({ env: { TRUST_PROXY: '127.0.0.1', SIGN_IN_ATTEMPTS: '2' } })
  const guess = (account: string, from: string) =>
    strict.signedOut.send(
      staffCalls.signIn,
      { email: account, password: 'Spring2026' },
      { headers: { 'x-forwarded-for': from } },
    )
  try {
    checks.count = 0
    const codes: string[] = []
    for (let account = 0; account < 23; account += 1) {
      codes.push((await guess(`someone${account}@staff.test`, '198.51.100.9')).text)
    }

    expect(codes).toEqual([...Array<string>(20).fill('Unauthorized'), ...Array<string>(3).fill('TooManyRequests')])
    expect(checks.count).toBe(20)
    expect(await guess('someone0@staff.test', '192.0.2.1')).toMatchObject({ text: 'Unauthorized' })
  } finally {
    await strict.stop()
  }
})

test('a flood of attempts leaves database connections for others', async () => {
  let taken = 0
  const count = () => {
    taken += 1
  }
  portal.context.pool.on('acquire', count)
  const responses = await Promise.all(
    Array.from({ length: 300 }, (_, guess) => signIn({ email, password: `Guess${guess}` }, '198.51.100.10')),
  )
  portal.context.pool.off('acquire', count)

  expect(responses.filter(({ status }) => status === 429)).toHaveLength(290)
  // Covers the ten that are checked and the one that reaches the limit, but not the 289 after it.
  expect(taken).toBeLessThan(50)
})

test('the window slides: an attempt expires after 15 minutes', async () => {
  await signIn({ email, password: 'Wrong123' })
  portal.clock.advance(10 * MINUTE_MS)
  for (let guess = 0; guess < 9; guess += 1) await signIn({ email, password: 'Wrong123' })
  expect(await signIn({ email, password })).toMatchObject({ status: 429 })

  portal.clock.advance(5 * MINUTE_MS)

  expect(await signIn({ email, password: 'Wrong123' })).toMatchObject({ status: 400 })
  expect(await signIn({ email, password })).toMatchObject({ status: 429 })
})

test('sign-ins with the correct password do not count as attempts', async () => {
  for (let count = 0; count < 12; count += 1) expect(await signIn({ email, password })).toMatchObject({ status: 200 })
})

test('trusts a forwarding header only from a trusted proxy', async () => {
  const open = await startPortal()
  try {
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${guess}`,
        'x-real-ip': `203.0.113.${guess}`,
        forwarded: 'for=8.8.8.8',
      }
      const input = { email, password: 'Wrong123' }
      codes.push((await open.signedOut.send(staffCalls.signIn, input, { headers })).text)
    }

    expect(codes.at(-1)).toBe('TooManyRequests')
  } finally {
    await open.stop()
  }
})

test('a token is invalid after signing out', async () => {
  const caller = await signedIn()

  await caller.call(staffCalls.signOut, {})

  expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401, text: 'SignedOut' })
})

test('a token expires after an hour without a call, regardless of earlier use', async () => {
  const caller = await signedIn()
  for (let hour = 0; hour < 3; hour += 1) {
    portal.clock.advance(59 * MINUTE_MS)
    expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 200 })
    await lastUseIsWritten()
  }

  portal.clock.advance(HOUR_MS)

  expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
})

test('a token expires after 12 hours, even in use', async () => {
  const caller = await signedIn()
  for (let half = 1; half < 24; half += 1) {
    portal.clock.advance(30 * MINUTE_MS)
    expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 200 })
    await lastUseIsWritten()
  }

  portal.clock.advance(30 * MINUTE_MS)

  expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
})

test('a token is invalid once its owner is disabled, and a new role applies from the next call on', async () => {
  const caller = await signedIn()

  await portal.owner.query(`update staff set role = 'marketing' where id = $1`, [ana])
  expect(await caller.call(staffCalls.getUserProfile, {})).toMatchObject({ role: 'marketing' })

  await portal.owner.query('update staff set disabled = true where id = $1', [ana])
  expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  await portal.owner.query('update staff set disabled = false where id = $1', [ana])
  expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
})

test('rejects malformed tokens', async () => {
  for (const token of ['x', 'null', `${'A'.repeat(43)}`, '../../etc', '%00']) {
    expect(await portal.withToken(token).send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  }
})

test('the audit trail contains sign-ins and sign-outs, but no secrets', async () => {
  await portal.owner.query('update staff set role = $1 where id = $2', ['finance', ana])
  const caller = await signedIn()
  await caller.call(staffCalls.signOut, {})

  const { rows } = await portal.owner.query('select * from audit_entries order by id desc limit 2')
  expect(rows.map((row) => [row.action, row.staff_email])).toEqual([
    ['sign-out', email],
    ['sign-in', email],
  ])
  expect(JSON.stringify(rows)).not.toContain(caller.token)
  expect(JSON.stringify(rows)).not.toContain(password)
})

/** Opens all connections, so that the following attempts run concurrently in the database. */
async function everyConnectionIsOpen() {
  await Promise.all(Array.from({ length: 50 }, () => portal.withToken('x').send(staffCalls.getUserProfile, {})))
}

/** Waits for the last use, which is stored after the response. */
async function lastUseIsWritten() {
  await expect
    .poll(async () => (await portal.owner.query('select max(last_used_at) as at from sessions')).rows[0].at)
    .toEqual(portal.context.now())
}
