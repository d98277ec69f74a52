import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@portal/contract/durations'
import { serviceCalls, serviceErrors } from '@portal/contract/service/calls'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
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

async function send(path: string, body: unknown, { bearer = key, type = 'application/json' } = {}) {
  const answer = await fetch(`${portal.url}/service/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${bearer}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
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

test('an error is stored with its customer and its kind', async () => {
  const customer = await insertCustomer(portal.context.db, { username: 'met@example.com' })
  const answer = await send('/errors', errorOf({ customer: 'Met@example.com', app: 'Android 9' }))
  expect(answer.status).toBe(200)
  const stored = await portal.context.db
    .selectFrom('application_errors')
    .where('customer_id', '=', customer.id)
    .select(['description', 'app', 'fingerprint'])
    .execute()
  expect(stored).toEqual([{ description: 'Player failed with code 12', app: 'Android 9', ...JSON.parse(answer.text) }])
})

test('a report that comes again is stored once; another one with its id is refused', async () => {
  const report = errorOf({ description: 'Once only' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('/errors', report)))
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(8).fill(`200 ${answers[0]?.text}`))
  expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(7)
  const { rows } = await portal.owner.query(`select from application_errors where description = 'Once only'`)
  expect(rows).toHaveLength(1)
  expect(await send('/errors', { ...report, description: 'Another' })).toMatchObject({ status: 422, text: 'IdReused' })
})

test('a trial customer signs up with where they came from', async () => {
  const input = person({ client: 'web', utmSource: 'newsletter', utmCampaign: 'spring', password: 'Secret12' })
  const answer = await send('/sign-ups', input)
  expect(answer).toMatchObject({ status: 200, text: '{"type":"free","validTill":null}' })
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

test('one sign-up leaves one customer, however often it is sent', async () => {
  const input = person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('/sign-ups', input)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await send('/sign-ups', { ...input, id: 'another' })).toMatchObject({ status: 409, text: 'UserExists' })
})

test('a complimentary code makes a complimentary customer and counts', async () => {
  await hasCode('PRESS1', { maximum_accounts: 2 })
  const answer = await send('/sign-ups', person({ complimentaryCode: 'press1' }))
  expect(answer).toMatchObject({ status: 200, text: '{"type":"comp","validTill":"2026-04-09T00:00:00.000Z"}' })
  const { rows } = await portal.owner.query(`select account_count from complimentary_codes where code = 'PRESS1'`)
  expect(rows).toEqual([{ account_count: 1 }])
})

test('of eight who want the last place of a code one gets it', async () => {
  await hasCode('LASTONE')
  const people = Array.from({ length: 8 }, () => person({ complimentaryCode: 'LASTONE' }))
  const answers = await Promise.all(people.map((input) => send('/sign-ups', input)))
  expect(answers.map(({ status, text }) => (status === 200 ? '200' : text)).toSorted()).toEqual([
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

test('a sign-up that fails takes no place', async () => {
  await hasCode('UNTAKEN')
  const { email } = await insertCustomer(portal.context.db)
  const input = person({ username: email, complimentaryCode: 'UNTAKEN' })
  expect(await send('/sign-ups', input)).toMatchObject({ status: 409, text: 'UserExists' })
  const { rows } = await portal.owner.query(`select account_count from complimentary_codes where code = 'UNTAKEN'`)
  expect(rows).toEqual([{ account_count: 0 }])
})

test.each([
  ['NOSUCHCODE', null, 'ComplimentaryCodeNotFound'],
  ['TURNEDOFF', { disabled: true }, 'ComplimentaryCodeDisabled'],
  ['TOMORROW', { start_date: '2026-03-11' }, 'ComplimentaryCodeNotStarted'],
  ['YESTERDAY', { start_date: '2026-03-01', end_date: '2026-03-09' }, 'ComplimentaryCodeExpired'],
  ['USEDUP', { account_count: 1 }, 'ComplimentaryCodeUsedUp'],
])('the code %s is answered %s', async (code, more, expected) => {
  if (more) await hasCode(code, more)
  expect(await send('/sign-ups', person({ complimentaryCode: code }))).toMatchObject({ status: 422, text: expected })
})

test.each(['GONE', 'MISSING'])('there is no sign-up for the merchant %s', async (merchantCode) => {
  expect(await send('/sign-ups', person({ merchantCode }))).toMatchObject({ status: 422, text: 'MerchantNotFound' })
})

test.each([
  ['no id', { id: undefined }],
  ['an undeclared field', { type: 'paid' }],
  ['a username that is none', { username: 'ana' }],
  ['a weak password', { password: 'secret' }],
  ['a card number as name', { firstName: '<b>' }],
])('refuses %s', async (_what, more) => {
  expect(await send('/sign-ups', person(more))).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('keys open what they were made for, until they are revoked', async () => {
  const narrow = await createKey(['report-errors'])
  expect(await send('/sign-ups', person(), { bearer: narrow })).toMatchObject({ status: 403, text: 'NotAllowed' })
  expect(await send('/errors', errorOf(), { bearer: narrow })).toMatchObject({ status: 200 })

  const [newest] = await administrator.call(serviceKeysCalls.getServiceKeys, {})
  expect(newest).toMatchObject({ start: narrow.slice(0, 10), lastUsedAt: portal.context.now() })
  await administrator.call(serviceKeysCalls.revokeServiceKey, { id: newest?.id ?? 0 })
  expect(await send('/errors', errorOf(), { bearer: narrow })).toMatchObject({ status: 401, text: 'InvalidKey' })
  expect(await administrator.send(serviceKeysCalls.revokeServiceKey, { id: newest?.id })).toMatchObject({
    status: 404,
    text: 'ServiceKeyNotFound',
  })
})

test('a key is known only to its owner', async () => {
  const { rows } = await portal.owner.query(
    `select service_keys::text || (select string_agg(audit_entries::text, '') from audit_entries) as all from service_keys`,
  )
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  expect(
    await administrator.send(serviceKeysCalls.createServiceKey, { name: `SYSTEM ${count}`, scopes: ['sign-up'] }),
  ).toMatchObject({ status: 409, text: 'ServiceKeyExists' })
})

test('a password cannot be guessed from what is kept of a sign-up', async () => {
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

test('a session is no key, and a key is no session', async () => {
  expect(await send('/errors', errorOf(), { bearer: administrator.token ?? '' })).toMatchObject({ status: 401 })
  expect(await portal.withToken(key).send(serviceKeysCalls.getServiceKeys, {})).toMatchObject({ status: 401 })
})

test('a key has its pace, and so has who guesses keys', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send('/errors', errorOf(), { bearer: 'psk_no' })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({ text: 'TooManyRequests' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await send('/errors', errorOf())).toMatchObject({ status: 200 })
})

test('what is no JSON is refused', async () => {
  expect(await send('/errors', 'x', { type: 'text/plain' })).toMatchObject({
    status: 415,
    text: 'UnsupportedMediaType',
  })
  expect(await send('/errors', '{')).toMatchObject({ status: 400, text: 'InvalidRequest' })
  expect(await send('/errors', errorOf({ description: 'x'.repeat(200_000) }))).toMatchObject({ status: 413 })
})

test('every code has its meaning in the description', async () => {
  const text = await (await fetch(`${portal.url}/service/v1/openapi.json`)).text()
  const codes = Object.values(serviceCalls).flatMap(({ errors }) => Object.keys(errors))
  for (const code of [...codes, ...Object.keys(serviceErrors)]) expect(text).toContain(code)
})
