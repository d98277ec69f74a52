import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@portal/contract/durations'
import type { Problem } from '@portal/contract/service/problem'
import { serviceProblems } from '@portal/contract/service/problems'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'

let key: string
const portal = await startPortal()
const administrator = await portal.as('administrator')
await portal.context.db
  .insertInto('merchants')
  .values([
    { code: 'YIPTV', name: 'YIPTV', created_at: new Date() },
    { code: 'GONE', name: 'Gone', disabled: true, created_at: new Date() },
  ])
  .execute()
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.advance(MINUTE_MS)
  key = await createKey(['report-errors', 'sign-up'])
})

let count = 0
async function createKey(scopes: ('report-errors' | 'sign-up')[]): Promise<string> {
  count += 1
  const created = await administrator.call(serviceKeysCalls.createServiceKey, { name: `System ${count}`, scopes })
  return created.key
}

interface Sent {
  readonly id?: string | undefined
  readonly [field: string]: unknown
}

async function send(path: string, sent: string | Sent, { bearer = key, type = 'application/json' } = {}) {
  const { id, ...fields } = typeof sent === 'string' ? { id: crypto.randomUUID() } : sent
  const response = await fetch(`${portal.url}/service/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      authorization: `Bearer ${bearer}`,
      ...(id !== undefined && { 'idempotency-key': id }),
    },
    body: typeof sent === 'string' ? sent : JSON.stringify(fields),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const body: unknown = JSON.parse(text)
  // Declared by the interface.
  const problem = (isProblem ? body : {}) as Partial<Problem>
  return { status: response.status, text, body, problem, code: problem.code, headers: response.headers }
}

const errorOf = (more: object = {}) => ({
  id: crypto.randomUUID(),
  occurredAt: '2026-03-10T14:59:00.000Z',
  description: 'Player failed with code 12',
  ...more,
})

const person = (more: object = {}) => ({
  id: crypto.randomUUID(),
  username: `${crypto.randomUUID().slice(0, 8)}@example.com`,
  firstName: 'José',
  lastName: 'Ñandú',
  timeZone: 'America/Chicago',
  language: 'es',
  optIn: false,
  ...more,
})

async function hasCode(code: string, more: object = {}): Promise<void> {
  await portal.context.db
    .insertInto('complimentary_codes')
    .values({
      code,
      requested_by: 'Ana',
      department: 'Press',
      reason: 'Reviews',
      start_date: '2026-03-10',
      end_date: '2026-03-12',
      duration_days: 30,
      maximum_accounts: 1,
      created_at: new Date(),
      ...more,
    })
    .execute()
}

test('stores an error with its customer and type', async () => {
  const customer = await insertCustomer(portal.context.db, { username: 'met@example.com' })
  const response = await send('/errors', errorOf({ customer: 'Met@example.com', app: 'Android 9' }))
  expect(response.status).toBe(200)
  const stored = await portal.context.db
    .selectFrom('application_errors')
    .where('customer_id', '=', customer.id)
    .select(['description', 'app', 'fingerprint'])
    .execute()
  expect(stored).toEqual([
    { description: 'Player failed with code 12', app: 'Android 9', ...JSON.parse(response.text) },
  ])
})

test('stores a repeated report once and rejects a different one with the same ID', async () => {
  const report = errorOf({ description: 'Once only' })
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => send('/errors', report)))
  const done = atOnce.filter(({ status }) => status === 200)
  expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
  for (const { status, code } of atOnce) expect(`${status} ${code}`).toMatch(/^(200 undefined|409 RequestInProgress)$/)
  const again = await send('/errors', report)
  expect(again).toMatchObject({ status: 200, text: done[0]?.text })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const { rows } = await portal.owner.query(`select from application_errors where description = 'Once only'`)
  expect(rows).toHaveLength(1)
  expect(await send('/errors', { ...report, description: 'Another' })).toMatchObject({
    status: 422,
    problem: { code: 'IdReused', title: 'ID reused' },
  })
})

test('a trial customer signs up with an attribution', async () => {
  const input = person({ client: 'web', utmSource: 'newsletter', utmCampaign: 'spring', password: 'Secret12' })
  const response = await send('/sign-ups', input)
  expect(response).toMatchObject({ status: 200, body: { type: 'free', validTill: null } })
  const customer = await portal.context.db
    .selectFrom('customers')
    .where('username', '=', input.username)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(customer).toMatchObject({
    first_name: 'José',
    type: 'free',
    status: 'registered',
    merchant_code: 'YIPTV',
    client: 'web',
    utm_source: 'newsletter',
    utm_campaign: 'spring',
    utm_medium: null,
    opted_in: false,
    password_hash: expect.stringMatching(/^\$argon2id\$/),
  })
  const { rows } = await portal.owner.query(
    `select event, (select action from audit_entries where customer_id = $1) as action
     from customer_events where customer_id = $1`,
    [customer.id],
  )
  expect(rows).toEqual([{ event: 'Signed up', action: 'sign-up-customer' }])
})

test('a repeated sign-up creates one customer', async () => {
  const input = person()
  const responses = await Promise.all(Array.from({ length: 8 }, () => send('/sign-ups', input)))
  expect(
    responses.filter(({ status, headers }) => status === 200 && !headers.has('idempotency-replayed')),
  ).toHaveLength(1)
  expect(responses.every(({ status, code }) => status === 200 || code === 'RequestInProgress')).toBe(true)
  expect(await send('/sign-ups', { ...input, id: 'another' })).toMatchObject({ status: 409, code: 'UserExists' })
})

test('a complimentary code creates a complimentary customer and counts the use', async () => {
  await hasCode('PRESS1', { maximum_accounts: 2 })
  const response = await send('/sign-ups', person({ complimentaryCode: 'press1' }))
  expect(response).toMatchObject({ status: 200, body: { type: 'comp', validTill: '2026-04-09' } })
  const { rows } = await portal.owner.query(`select account_count from complimentary_codes where code = 'PRESS1'`)
  expect(rows).toEqual([{ account_count: 1 }])
})

test('one of eight concurrent requests gets the last use of a code', async () => {
  await hasCode('LASTONE')
  const people = Array.from({ length: 8 }, () => person({ complimentaryCode: 'LASTONE' }))
  const responses = await Promise.all(people.map((input) => send('/sign-ups', input)))
  expect(responses.map(({ status, code }) => (status === 200 ? '200' : code)).toSorted()).toEqual([
    '200',
    ...Array(7).fill('ComplimentaryCodeUsedUp'),
  ])
  const { rows } = await portal.owner.query(
    `select (select account_count from complimentary_codes where code = 'LASTONE') as used,
       (select count(*)::int from customers where username = any ($1)) as customers`,
    [people.map(({ username }) => username)],
  )
  expect(rows).toEqual([{ used: 1, customers: 1 }])
})

test('a failed sign-up does not use the code', async () => {
  await hasCode('UNTAKEN')
  const { email } = await insertCustomer(portal.context.db)
  const input = person({ username: email, complimentaryCode: 'UNTAKEN' })
  expect(await send('/sign-ups', input)).toMatchObject({ status: 409, code: 'UserExists' })
  const { rows } = await portal.owner.query(`select account_count from complimentary_codes where code = 'UNTAKEN'`)
  expect(rows).toEqual([{ account_count: 0 }])
})

test.each([
  ['NOSUCHCODE', null, 'ComplimentaryCodeNotFound'],
  ['TURNEDOFF', { disabled: true }, 'ComplimentaryCodeDisabled'],
  ['TOMORROW', { start_date: '2026-03-11' }, 'ComplimentaryCodeNotStarted'],
  ['YESTERDAY', { start_date: '2026-03-01', end_date: '2026-03-09' }, 'ComplimentaryCodeExpired'],
  ['USEDUP', { account_count: 1 }, 'ComplimentaryCodeUsedUp'],
])('the code %s returns %s', async (code, more, expected) => {
  if (more) await hasCode(code, more)
  expect(await send('/sign-ups', person({ complimentaryCode: code }))).toMatchObject({ status: 422, code: expected })
})

test.each(['GONE', 'MISSING'])('rejects a sign-up for the merchant %s', async (merchantCode) => {
  expect(await send('/sign-ups', person({ merchantCode }))).toMatchObject({ status: 422, code: 'MerchantNotFound' })
})

test.each([
  ['no ID', { id: undefined }],
  ['an undeclared field', { type: 'paid' }],
  ['an invalid username', { username: 'ana' }],
  ['a weak password', { password: 'secret' }],
  ['an invalid first name', { firstName: '<b>' }],
])('rejects %s', async (_case, more) => {
  expect(await send('/sign-ups', person(more))).toMatchObject({ status: 400, code: 'InvalidRequest' })
})

test('keys allow only their permissions until revoked', async () => {
  const narrow = await createKey(['report-errors'])
  expect(await send('/sign-ups', person(), { bearer: narrow })).toMatchObject({ status: 403, code: 'NotAllowed' })
  expect(await send('/errors', errorOf(), { bearer: narrow })).toMatchObject({ status: 200 })

  const [newest] = await administrator.call(serviceKeysCalls.getServiceKeys, {})
  expect(newest).toMatchObject({ start: narrow.slice(0, 10), lastUsedAt: portal.context.now() })
  await administrator.call(serviceKeysCalls.revokeServiceKey, { id: newest?.id ?? 0 })
  expect(await send('/errors', errorOf(), { bearer: narrow })).toMatchObject({ status: 401, code: 'InvalidKey' })
  expect(await administrator.send(serviceKeysCalls.revokeServiceKey, { id: newest?.id })).toMatchObject({
    status: 404,
    text: 'ServiceKeyNotFound',
  })
})

test('stores no key in plain text', async () => {
  const { rows } = await portal.owner.query(
    `select service_keys::text || (select string_agg(audit_entries::text, '') from audit_entries) as all from service_keys`,
  )
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  expect(
    await administrator.send(serviceKeysCalls.createServiceKey, { name: `SYSTEM ${count}`, scopes: ['sign-up'] }),
  ).toMatchObject({ status: 409, text: 'ServiceKeyExists' })
})

test('stored sign-up data does not reveal the password', async () => {
  const input = person({ password: 'Secret12' })
  await send('/sign-ups', input)
  const { rows } = await portal.owner.query('select input_hash from service_requests where request_id = $1', [input.id])
  const guessed = createHash('sha256')
    .update(`signUp ${JSON.stringify(input)}`)
    .digest()
  expect(rows).toHaveLength(1)
  expect(rows[0].input_hash).not.toEqual(guessed)
  expect(await send('/sign-ups', input)).toMatchObject({ status: 200 })
})

test('a session is not a key, and a key is not a session', async () => {
  expect(await send('/errors', errorOf(), { bearer: administrator.token ?? '' })).toMatchObject({ status: 401 })
  expect(await portal.withToken(key).send(serviceKeysCalls.getServiceKeys, {})).toMatchObject({ status: 401 })
})

test('limits the rate of each key and of wrong keys', async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => send('/errors', errorOf(), { bearer: 'psk_no' })),
  )
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(30)
  const refused = responses.find(({ status }) => status === 429)
  expect(refused).toMatchObject({ code: 'TooManyRequests' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await send('/errors', errorOf())).toMatchObject({ status: 200 })
})

test('rejects bodies that are not JSON', async () => {
  expect(await send('/errors', 'x', { type: 'text/plain' })).toMatchObject({
    status: 415,
    code: 'UnsupportedMediaType',
  })
  for (const body of ['{', '[]', '"x"', '{"__proto__": 1}']) {
    expect((await send('/errors', body)).problem).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      errors: [{ field: 'body', message: 'Send a JSON object' }],
    })
  }
  expect(await send('/errors', errorOf({ description: 'x'.repeat(200_000) }))).toMatchObject({ status: 413 })
})

test('the API description documents every error code', async () => {
  const text = await (await fetch(`${portal.url}/service/v1/openapi.json`)).text()
  for (const code of Object.keys(serviceProblems)) expect(text).toContain(code)
})

test('invalid input names every field, and so does a missing Idempotency-Key', async () => {
  const { problem, headers } = await send('/sign-ups', person({ firstName: '', username: 'ana', colour: 'red' }))
  expect(problem).toEqual({
    type: 'http://127.0.0.1:1/service/v1/problems/InvalidRequest',
    title: 'Invalid request',
    status: 400,
    detail: 'A field is missing, invalid or unknown.',
    code: 'InvalidRequest',
    requestId: headers.get('x-request-id'),
    errors: expect.arrayContaining([
      { field: 'username', message: 'Enter an email address or an 11-digit phone number' },
      { field: 'firstName', message: 'Enter first name' },
      { field: 'colour', message: 'Unknown field' },
    ]),
  })
  expect(problem.errors).toHaveLength(3)
  expect((await send('/errors', { ...errorOf(), id: undefined })).problem).toMatchObject({
    code: 'InvalidRequest',
    errors: [{ field: 'Idempotency-Key', message: 'Send an Idempotency-Key of 1 to 255 characters' }],
  })
  expect((await send('/errors', '')).problem.errors).toEqual([
    { field: 'occurredAt', message: 'Send this field' },
    { field: 'description', message: 'Send this field' },
  ])
  const about = await fetch(`${portal.url}/service/v1/problems/UserExists`)
  expect(await about.text()).toContain('A customer with this username already exists.')
})

test('names a field with an invalid text or too deep nesting', async () => {
  const nested = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`)
  const { problem } = await send('/sign-ups', person({ firstName: 'A\0', lastName: '\ud800', client: nested }))
  const message = 'Send valid Unicode without NUL characters, at most 20 levels deep'
  expect(problem.errors).toEqual(['firstName', 'lastName', 'client'].map((field) => ({ field, message })))
})

test('a declared error names the field', async () => {
  const taken = person({ username: 'taken@example.com' })
  expect(await send('/sign-ups', taken)).toMatchObject({ status: 200 })
  expect((await send('/sign-ups', { ...taken, id: crypto.randomUUID() })).problem.errors).toEqual([
    { field: 'username', message: 'A customer with this username already exists.' },
  ])
  expect((await send('/sign-ups', person({ complimentaryCode: 'NO-CODE' }))).problem.errors).toEqual([
    { field: 'complimentaryCode', message: 'Complimentary code not found.' },
  ])
})

test('a malformed URL returns a problem response', async () => {
  const { status, problem, headers } = await send('/customers/%zz/trial-use', {})
  expect(status).toBe(400)
  expect(problem).toMatchObject({
    code: 'InvalidRequest',
    errors: [{ field: 'path', message: 'Send a valid address' }],
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an unknown path returns a problem response', async () => {
  expect(await send('/nothing', {})).toMatchObject({ status: 404, code: 'UnknownCall' })
})

test('rejects a request while the first one with its key is running', async () => {
  const client = await portal.owner.connect()
  await client.query('begin')
  await client.query('lock table application_errors in exclusive mode')
  const report = errorOf()
  const first = send('/errors', report)
  await vi.waitUntil(async () => {
    const { rows } = await portal.owner.query(`select from pg_locks where locktype = 'advisory' and granted`)
    return rows.length > 0
  })
  expect(await send('/errors', report)).toMatchObject({ status: 409, code: 'RequestInProgress' })
  await client.query('rollback')
  client.release()
  expect(await first).toMatchObject({ status: 200 })
})

test('every response to a key includes its remaining limit', async () => {
  const { headers } = await send('/errors', errorOf())
  expect(headers.get('ratelimit-policy')).toBe('"reportError";q=6000;w=60')
  expect(headers.get('ratelimit')).toBe('"reportError";r=5999;t=60')
  portal.clock.advance(20_000)
  expect((await send('/errors', errorOf())).headers.get('ratelimit')).toBe('"reportError";r=5998;t=40')
})

test('a key works through its last day in New York', async () => {
  const input = { name: 'Pilot', scopes: ['report-errors' as const], expiresOn: '2026-03-12' }
  const { key: bearer } = await administrator.call(serviceKeysCalls.createServiceKey, input)
  const start = portal.context.now().toISOString()
  portal.clock.set('2026-03-13T03:59:00Z')
  expect(await send('/errors', errorOf(), { bearer })).toMatchObject({ status: 200 })
  portal.clock.set('2026-03-13T04:00:00Z')
  expect(await send('/errors', errorOf(), { bearer })).toMatchObject({ status: 401, code: 'KeyExpired' })
  const keys = await administrator.call(serviceKeysCalls.getServiceKeys, {})
  expect(keys.find(({ name }) => name === 'Pilot')).toMatchObject({
    expiresOn: '2026-03-12',
    isExpired: true,
    lastUsedAt: new Date('2026-03-13T03:59:00Z'),
    lastUsedFrom: '127.0.0.1',
  })
  const late = await administrator.send(serviceKeysCalls.createServiceKey, { ...input, name: 'Late' })
  expect(late).toMatchObject({ status: 422, text: 'ExpiryInThePast' })
  portal.clock.set(start)
})

test('a key works only from its addresses, which the audit trail shows', async () => {
  const keyFor = async (name: string, addresses: string[]) => {
    const input = { name, scopes: ['report-errors' as const], addresses }
    return (await administrator.call(serviceKeysCalls.createServiceKey, input)).key
  }
  const [near, far] = [await keyFor('Near', ['10.0.0.0/8', '127.0.0.0/30']), await keyFor('Far', ['2001:db8::/32'])]
  expect(await send('/errors', errorOf(), { bearer: near })).toMatchObject({ status: 200 })
  expect(await send('/errors', errorOf(), { bearer: far })).toMatchObject({ status: 403, code: 'AddressNotAllowed' })
  const { rows } = await portal.owner.query(
    `select after from audit_entries where action = 'create-service-key' and subject = 'Far'`,
  )
  expect(rows).toMatchObject([{ after: { addresses: ['2001:db8::/32'], expiresOn: null } }])
})
