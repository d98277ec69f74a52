import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { isWrite, type ServiceCall } from '@portal/contract/service/call'
import { serviceCalls } from '@portal/contract/service/calls'
import { serviceScopes } from '@portal/contract/service/scopes'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertChannel } from '../../../test/channels.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { createServiceKey, serviceClient, write } from '../../../test/service-client.ts'

/** Tests every call with the client generated from the API description. */

const portal = await startPortal({ env: { DEVICES_PER_CUSTOMER: '2' } })
afterAll(() => portal.stop())
const { db } = portal.context
const api = serviceClient(portal, await createServiceKey(portal))
beforeEach(() => portal.clock.advance(MINUTE_MS))

async function eventsOf(customerId: number) {
  const { rows } = await portal.owner.query(
    'select event, details from customer_events where customer_id = $1 order by id',
    [customerId],
  )
  return rows.map(({ event, details }) => `${event}: ${details}`)
}

async function actionsOf(customerId: number) {
  const { rows } = await portal.owner.query(
    'select action, subject from audit_entries where customer_id = $1 order by id',
    [customerId],
  )
  return rows.map(({ action, subject }) => `${action} ${subject}`)
}

const inPath = (customerId: number) => ({ path: { customerId } })

test('each call requires its own permission', async () => {
  const scopes = Object.values<ServiceCall>(serviceCalls).map(({ scope }) => scope)
  expect(scopes.toSorted()).toEqual(serviceScopes.toSorted())
  for (const [name, call] of Object.entries<ServiceCall>(serviceCalls)) {
    const key = await createServiceKey(
      portal,
      serviceScopes.filter((scope) => scope !== call.scope),
    )
    const response = await fetch(`${portal.url}/service/v1${call.path.replace(/\{\w+\}/g, '1')}`, {
      method: call.method,
      headers: { authorization: `Bearer ${key}`, ...(isWrite(call) && write()) },
    })
    expect(`${name} ${response.status} ${(await response.text()).includes('"NotAllowed"')}`).toBe(`${name} 403 true`)
  }
})

describe('customers', () => {
  test('are found by ID and by username', async () => {
    const { id, email } = await insertCustomer(db, { free_seconds_consumed: 35_000 })
    const byId = await api.GET('/service/v1/customers/{customerId}', { params: inPath(id) })
    expect(byId.data).toMatchObject({
      id,
      username: email,
      firstName: 'Ana',
      entitlement: {
        customerId: id,
        mayWatch: true,
        reason: null,
        until: null,
        type: 'free',
        trialSecondsLeft: 1000,
        deviceLimit: 2,
        devices: 0,
      },
    })
    const params = { path: { username: email.toUpperCase() } }
    const byName = await api.GET('/service/v1/customers/by-username/{username}', { params })
    expect(byName.data).toEqual(byId.data)
  })

  test('are checked for access', async () => {
    const { id } = await insertCustomer(db, { type: 'comp', valid_till: '2026-03-12' })
    const path = '/service/v1/customers/{customerId}/entitlement'
    const { data } = await api.GET(path, { params: inPath(id) })
    expect(data).toMatchObject({ mayWatch: true, until: '2026-03-13T04:00:00.000Z', renews: false, type: 'comp' })
    await db.updateTable('customers').set({ status: 'suspended' }).where('id', '=', id).execute()
    const suspended = await api.GET(path, { params: inPath(id) })
    expect(suspended.data).toMatchObject({ mayWatch: false, reason: 'suspended', until: null })
  })

  test('use up their trial, counting each report once', async () => {
    const { id } = await insertCustomer(db, { free_seconds_consumed: 35_000 })
    const path = '/service/v1/customers/{customerId}/trial-use'
    const use = (seconds: number, key: string = randomUUID()) =>
      api.POST(path, { params: { ...inPath(id), header: write(key) }, body: { seconds } })
    expect((await use(600, 'watched-1')).data).toEqual({ trialSecondsLeft: 400 })
    expect((await use(600, 'watched-1')).data).toEqual({ trialSecondsLeft: 400 })
    expect((await use(600)).data).toEqual({ trialSecondsLeft: 0 })
    expect((await use(0)).error).toMatchObject({ code: 'InvalidRequest', errors: [{ field: 'seconds' }] })
    const access = await api.GET('/service/v1/customers/{customerId}/entitlement', { params: inPath(id) })
    expect(access.data).toMatchObject({ mayWatch: false, reason: 'trial-used-up' })
    expect(await actionsOf(id)).toEqual([expect.stringMatching(/^use-trial/), expect.stringMatching(/^use-trial/)])
    const premium = await insertCustomer(db, { type: 'paid' })
    const params = { ...inPath(premium.id), header: write() }
    expect((await api.POST(path, { params, body: { seconds: 1 } })).error).toMatchObject({ code: 'NotAvailable' })
  })

  test('are not found if they do not exist, and invalid IDs are named', async () => {
    const path = '/service/v1/customers/{customerId}/entitlement'
    const unknown = await api.GET(path, { params: inPath(999_999) })
    expect(unknown.error).toMatchObject({ status: 404, code: 'CustomerNotFound' })
    const wrong = await api.GET(path, { params: inPath(-1) })
    expect(wrong.error).toMatchObject({ code: 'InvalidRequest', errors: [{ field: 'customerId' }] })
  })
})

describe('devices', () => {
  const list = '/service/v1/customers/{customerId}/devices'
  const one = '/service/v1/customers/{customerId}/devices/{deviceId}'
  const signIn = (id: number, name: string, key: string = randomUUID()) =>
    api.POST(list, { params: { ...inPath(id), header: write(key) }, body: { name } })

  test('sign in up to the limit, and sign out', async () => {
    const { id } = await insertCustomer(db)
    const [tv, phone] = [await signIn(id, 'Living room TV'), await signIn(id, 'Phone')]
    expect((await signIn(id, 'Tablet')).error).toMatchObject({ status: 409, code: 'DeviceLimitReached' })
    const signedIn = await api.GET(list, { params: inPath(id) })
    expect(signedIn.data).toEqual({ items: [tv.data, phone.data], limit: 2 })

    const params = { path: { customerId: id, deviceId: tv.data?.id ?? 0 }, header: write() }
    expect((await api.DELETE(one, { params })).response.status).toBe(204)
    const repeated = await api.DELETE(one, { params })
    expect(repeated.response.headers.get('idempotency-replayed')).toBe('true')
    const again = await api.DELETE(one, { params: { ...params, header: write() } })
    expect(again.error).toMatchObject({ status: 404, code: 'DeviceNotFound' })
    expect((await signIn(id, 'Tablet')).response.status).toBe(200)

    expect((await eventsOf(id)).slice(0, 3)).toEqual([
      expect.stringMatching(/^Device signed in: Living room TV, by System \d+$/),
      expect.stringMatching(/^Device signed in: Phone, by System/),
      expect.stringMatching(/^Device signed out: Living room TV, by System/),
    ])
    expect((await actionsOf(id))[0]).toMatch(/^sign-in-device System \d+$/)
  })

  test('of a customer do not exceed the limit under concurrent sign-ins', async () => {
    const { id } = await insertCustomer(db)
    const responses = await Promise.all(Array.from({ length: 6 }, (_, n) => signIn(id, `Device ${n}`)))
    expect(responses.filter(({ data }) => data !== undefined)).toHaveLength(2)
  })

  test('sign in once per Idempotency-Key with the same content', async () => {
    const [{ id }, other] = [await insertCustomer(db), await insertCustomer(db)]
    const first = await signIn(id, 'Phone', 'key-1')
    expect((await signIn(id, 'Phone', 'key-1')).data).toEqual(first.data)
    expect((await signIn(other.id, 'Phone', 'key-1')).error).toMatchObject({ status: 422, code: 'IdReused' })
    expect((await signIn(id, 'Other', 'key-1')).error).toMatchObject({ status: 422, code: 'IdReused' })
  })

  test('cannot sign in for suspended and unknown customers', async () => {
    const { id } = await insertCustomer(db, { status: 'suspended' })
    expect((await signIn(id, 'Phone')).error).toMatchObject({ status: 409, code: 'CustomerSuspended' })
    expect((await signIn(999_999, 'Phone')).error).toMatchObject({ status: 404, code: 'CustomerNotFound' })
    expect((await api.GET(list, { params: inPath(999_999) })).error).toMatchObject({ code: 'CustomerNotFound' })
    expect((await signIn(id, '')).error).toMatchObject({ errors: [{ field: 'name' }] })
  })
})

describe('verification', () => {
  const send = (id: number) =>
    api.POST('/service/v1/customers/{customerId}/verification-codes', { params: { ...inPath(id), header: write() } })
  const verify = (id: number, code?: string) =>
    api.POST('/service/v1/customers/{customerId}/verification', {
      params: { ...inPath(id), header: write() },
      body: code === undefined ? {} : { code },
    })

  async function lastCode(to: string): Promise<string> {
    const { rows } = await portal.owner.query(
      'select text from mails where recipient = $1 order by created_at desc limit 1',
      [to],
    )
    return /[A-Z2-9]{10}/.exec(rows[0]?.text ?? '')?.[0] ?? ''
  }

  test('accepts the last code sent for an hour', async () => {
    const { id, email } = await insertCustomer(db, { status: 'registered', language: 'es' })
    await send(id)
    const first = await lastCode(email)
    portal.clock.advance(1000)
    expect((await send(id)).response.status).toBe(200)
    const second = await lastCode(email)
    expect((await verify(id, first)).error).toMatchObject({ status: 422, code: 'WrongVerificationCode' })
    portal.clock.advance(HOUR_MS)
    expect((await verify(id, second)).error).toMatchObject({ code: 'WrongVerificationCode' })
    await send(id)
    const right = await lastCode(email)
    expect((await verify(id, right.toLowerCase())).response.status).toBe(204)
    expect((await verify(id, right)).error).toMatchObject({ status: 409, code: 'AlreadyVerified' })
    expect((await send(id)).error).toMatchObject({ status: 409, code: 'AlreadyVerified' })
    expect(await eventsOf(id)).toEqual([expect.stringMatching(/^Verified: by System \d+$/)])
    expect(await actionsOf(id)).toEqual([expect.stringMatching(/^verify-customer System \d+$/)])
  })

  test('is left to other systems for phone numbers', async () => {
    const { id } = await insertCustomer(db, { status: 'registered', username: '13055550100' })
    expect((await send(id)).error).toMatchObject({ status: 422, code: 'NoEmailAddress' })
    expect((await verify(id)).response.status).toBe(204)
  })

  test('limits the number of codes sent', async () => {
    const { id } = await insertCustomer(db, { status: 'registered' })
    const responses = []
    for (let n = 0; n < 6; n++) responses.push((await send(id)).response.status)
    expect(responses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('passwords', () => {
  const check = (username: string, password: string) =>
    api.POST('/service/v1/password-checks', { body: { username, password } })

  test('are checked with a limit of ten wrong attempts', async () => {
    const signedUp = await api.POST('/service/v1/sign-ups', {
      params: { header: write() },
      body: {
        username: 'Pia@example.com',
        firstName: 'Pia',
        lastName: 'García',
        password: 'Secret12',
        timeZone: 'America/Chicago',
        language: 'es',
        optIn: false,
      },
    })
    expect(signedUp.data).toMatchObject({ type: 'free', validTill: null })
    const right = await check('pia@example.com', 'Secret12')
    expect(right.data).toEqual({ customerId: signedUp.data?.customerId })
    const unknown = await check('unknown@example.com', 'Secret12')
    expect(unknown.error).toMatchObject({ status: 422, code: 'WrongPassword' })
    for (let n = 0; n < 10; n++) expect((await check('pia@example.com', 'Secret13')).response.status).toBe(422)
    const refused = await check('pia@example.com', 'Secret12')
    expect(refused.error).toMatchObject({ status: 429, code: 'TooManyRequests' })
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('complimentary codes', () => {
  const hasCode = (code: string) =>
    db
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
      })
      .execute()
  const check = (code: string) => api.GET('/service/v1/complimentary-codes/{code}', { params: { path: { code } } })
  const redeem = (id: number, code: string) =>
    api.POST('/service/v1/customers/{customerId}/complimentary-access', {
      params: { ...inPath(id), header: write() },
      body: { code },
    })

  test('are checked and redeemed until used up', async () => {
    await hasCode('SPRING26')
    const [{ id }, other] = [await insertCustomer(db), await insertCustomer(db)]
    expect((await check('spring26')).data).toEqual({
      code: 'SPRING26',
      isUsable: true,
      reason: null,
      startDate: '2026-03-10',
      endDate: '2026-03-12',
      durationDays: 30,
    })
    expect((await redeem(id, 'spring26')).data).toEqual({ validTill: '2026-04-09' })
    expect((await check('SPRING26')).data).toMatchObject({ isUsable: false, reason: 'ComplimentaryCodeUsedUp' })
    expect((await redeem(other.id, 'SPRING26')).error).toMatchObject({ status: 422, code: 'ComplimentaryCodeUsedUp' })
    expect((await redeem(id, 'SPRING26')).error).toMatchObject({ status: 409, code: 'NotAvailable' })
    expect((await check('MISSING1')).error).toMatchObject({ status: 422, code: 'ComplimentaryCodeNotFound' })
    expect(await eventsOf(id)).toEqual([
      expect.stringMatching(/^Upgraded to complimentary: With complimentary code SPRING26, by System \d+$/),
    ])
  })
})

describe('lists', () => {
  test('of channels neither repeat nor skip rows while others are added', async () => {
    for (const code of ['BETA', 'DELT', 'GAMM', 'OMEG']) {
      await insertChannel(db, { code, name: code.toLowerCase(), metadataId: '7' })
    }
    await insertChannel(db, { code: 'HIDE', name: 'Hidden', metadataId: null, disabled: true })
    const codes: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: 2, ...(cursor && { cursor }) }
      const { data } = await api.GET('/service/v1/channels', { params: { query } })
      codes.push(...(data?.items ?? []).map(({ code }) => code))
      cursor = data?.nextCursor
      // Before and after the cursor.
      if (codes.length === 2) {
        await insertChannel(db, { code: 'ALPH', name: 'Alpha', metadataId: null })
        await insertChannel(db, { code: 'EPSI', name: 'epsilon', metadataId: null })
      }
    } while (cursor)
    expect(codes).toEqual(['BETA', 'DELT', 'EPSI', 'GAMM', 'OMEG'])
    const { data } = await api.GET('/service/v1/channels', { params: { query: { limit: 1 } } })
    expect(data?.items[0]).toMatchObject({
      code: 'ALPH',
      url: 'https://streams.example.com/alph.m3u8',
      logoUrl: null,
      hasGuide: false,
      tags: expect.arrayContaining([{ group: 'GENR', groupName: 'Genre', code: 'NEWS', name: 'NEWS' }]),
    })
  })

  test('of programs cover the requested span', async () => {
    await portal.owner.query(
      `insert into guide_stations values ('7', 1, 'xmltv', '2026-03-20', '2026-03-10');
       insert into programs (station_id, starts_at, ends_at, name, description)
       select '7', '2026-03-10T12:00Z'::timestamptz + n * interval '1 hour',
         '2026-03-10T13:00Z'::timestamptz + n * interval '1 hour', 'Program ' || n, '' from generate_series(0, 40) n`,
    )
    const query = { channel: 'BETA', from: '2026-03-10T13:30:00.000Z', until: '2026-03-10T16:00:00.000Z', limit: 2 }
    const first = await api.GET('/service/v1/guide', { params: { query } })
    expect(first.data?.items.map(({ name }) => name)).toEqual(['Program 1', 'Program 2'])
    const cursor = first.data?.nextCursor ?? ''
    const second = await api.GET('/service/v1/guide', { params: { query: { ...query, cursor } } })
    expect(second.data).toMatchObject({ items: [{ name: 'Program 3', channel: 'BETA' }], nextCursor: null })
    const wrong = await api.GET('/service/v1/guide', { params: { query: { ...query, until: query.from } } })
    expect(wrong.error).toMatchObject({ code: 'InvalidRequest', errors: [{ field: 'until' }] })
  })

  test('of VODs contain those licensed today', async () => {
    const vod = (media_id: string, license_end_date: string) => ({
      media_id,
      name: media_id,
      license_start_date: '2026-01-01',
      license_end_date,
      created_at: new Date(),
      updated_at: new Date(),
    })
    await db
      .insertInto('vods')
      .values([vod('a', '2026-03-10'), vod('b', '2026-03-09'), vod('c', '2026-12-31')])
      .execute()
    portal.clock.set('2026-03-10T23:00:00Z')
    const { data } = await api.GET('/service/v1/vods')
    expect(data?.items.map(({ mediaId, availableUntil }) => [mediaId, availableUntil])).toEqual([
      ['a', '2026-03-11T04:00:00.000Z'],
      ['c', '2027-01-01T05:00:00.000Z'],
    ])
  })

  test('reject foreign cursors and limits', async () => {
    const at = async (query: { cursor?: string; limit?: number }) =>
      (await api.GET('/service/v1/vods', { params: { query } })).error
    expect(await at({ cursor: 'nonsense' })).toMatchObject({ errors: [{ field: 'cursor' }] })
    expect(await at({ limit: 201 })).toMatchObject({
      errors: [{ field: 'limit', message: 'Enter a limit between 1 and 200' }],
    })
  })
})
