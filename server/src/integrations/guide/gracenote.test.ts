import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createGracenote } from './gracenote.ts'
import type { GuideUnavailable } from './guide.ts'

const requests: URL[] = []
let respond: (response: ServerResponse, tries: number) => void
const server = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://gracenote'))
  respond(response, requests.length)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())

// A server listening on a port has an address of this kind.
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.1`
const KEY = 'secret key&1'
const options = { source: 'gracenote', baseUrl, apiKey: KEY, pauseMs: 0, retryAfterMs: [1, 1] } as const
const day = { start: new Date('2026-03-08T05:00:00Z'), end: new Date('2026-03-09T04:00:00Z') }

beforeEach(() => {
  requests.length = 0
})

const fetchDay = (span = day) =>
  createGracenote(options)
    .open(span, ['10359'])
    .fetch('10359', async () => {})

const send =
  (status: number, body: string, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body)
  }

const airing = (startTime: unknown, endTime: unknown, program: unknown) => ({ startTime, endTime, program })
const title = (name: string, more = {}) => ({ title: name, ...more })

test('requests each day with the key, to the minute in UTC', async () => {
  respond = send(200, '[]')
  await fetchDay({ start: day.start, end: new Date('2026-03-10T04:00:00Z') })

  expect(requests.map(({ pathname }) => pathname)).toEqual(Array(2).fill('/v1.1/stations/10359/airings'))
  expect(requests.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { startDateTime: '2026-03-08T05:00Z', endDateTime: '2026-03-09T05:00Z', api_key: KEY },
    { startDateTime: '2026-03-09T05:00Z', endDateTime: '2026-03-10T04:00Z', api_key: KEY },
  ])
})

test.each<[string, object, string]>([
  ['a title', title('News'), 'News'],
  ['an episode', title('Show', { entityType: 'Episode', episodeTitle: 'Pilot' }), 'Show: Pilot'],
  ['an episode without a title', title('Show', { entityType: 'Episode' }), 'Show'],
  ['a sports event', title('Soccer', { entityType: 'Sports', eventTitle: 'A at B' }), 'Soccer A at B'],
  ['accents', title('¿Qué tal, señor Ñandú?'), '¿Qué tal, señor Ñandú?'],
  ['fields of other types', title('News', { entityType: 7, episodeTitle: ['x'] }), 'News'],
])('names %s', async (_case, program, name) => {
  respond = send(200, JSON.stringify([airing('2026-03-08T06:00Z', '2026-03-08T07:30Z', program)]))
  const { programs } = await fetchDay()
  expect(programs.map((shown) => shown.name)).toEqual([name])
})

test.each<[object, string]>([
  [{ longDescription: 'Long', shortDescription: 'Short' }, 'Long'],
  [{ longDescription: '', shortDescription: 'Short' }, 'Short'],
  [{ longDescription: null }, ''],
  [{}, ''],
])('describes %j as "%s"', async (program, description) => {
  respond = send(200, JSON.stringify([airing('2026-03-08T06:00Z', '2026-03-08T07:30Z', title('News', program))]))
  expect((await fetchDay()).programs[0]?.description).toBe(description)
})

test.each(['2026-03-08T06:00Z', '2026-03-08T06:00:00Z', '2026-03-08T06:00:00.000Z'])('reads %s', async (startTime) => {
  respond = send(200, JSON.stringify([airing(startTime, '2026-03-08T07:30Z', title('News'))]))
  expect((await fetchDay()).programs[0]?.startTime).toEqual(new Date('2026-03-08T06:00:00Z'))
})

test('skips and counts airings without start or title and lists the rest', async () => {
  const good = airing('2026-03-08T06:00Z', '2026-03-08T07:30Z', title('News'))
  const broken = [
    null,
    'x',
    {},
    airing('2026-03-08 06:00', null, title('x')),
    airing('2026-13-45T06:00Z', null, title('x')),
  ]
  respond = send(200, JSON.stringify([...broken, airing('2026-03-08T06:00Z', null, {}), good]))

  const { programs, left } = await fetchDay()
  expect(programs.map(({ name }) => name)).toEqual(['News'])
  expect(left.unusable).toBe(6)
})

test('lists an airing once if two days contain it', async () => {
  const late = airing('2026-03-09T04:30Z', '2026-03-09T05:30Z', title('Late'))
  respond = send(200, JSON.stringify([late]))
  const { programs } = await fetchDay({ start: day.start, end: new Date('2026-03-10T04:00:00Z') })
  expect(programs).toHaveLength(1)
})

test.each([
  [200, ''],
  [200, ' \n'],
  [204, ''],
  [200, '[]'],
])('status %i with the body "%s" means no airings', async (status, body) => {
  respond = send(status, body)
  expect((await fetchDay()).programs).toEqual([])
})

const INACTIVE = { 'x-mashery-error-code': 'ERR_403_DEVELOPER_INACTIVE', 'content-type': 'text/xml' }
const OVER_QPS = { 'x-mashery-error-code': 'ERR_403_DEVELOPER_OVER_QPS', 'retry-after': '0' }
const OVER_RATE = { 'x-mashery-error-code': 'ERR_403_DEVELOPER_OVER_RATE' }

test.each<[string, (response: ServerResponse) => void, string, number]>([
  [
    'a rejected key',
    send(403, '<h1>Developer Inactive</h1>', INACTIVE),
    'KeyRefused: 403 ERR_403_DEVELOPER_INACTIVE',
    1,
  ],
  ['a rejection without a header', send(403, '<h1>Not Authorized</h1>'), 'KeyRefused: 403 Not Authorized', 1],
  ['an exhausted quota', send(403, '<h1>Over Rate</h1>', OVER_RATE), 'QuotaUsedUp: 403 ERR_403_DEVELOPER_OVER_RATE', 1],
  ['too many requests', send(403, '', OVER_QPS), 'QuotaUsedUp: 403 ERR_403_DEVELOPER_OVER_QPS', 3],
  ['429', send(429, 'slow down'), 'QuotaUsedUp: 429 slow down', 3],
  ['an unknown station', send(404, '<h1>Not Found</h1>'), 'StationUnknown: 404 Not Found', 1],
  ['an invalid request', send(400, 'no'), 'NotUnderstood: 400 no', 1],
  ['an error as JSON', send(200, '{"errorCode":1003,"errorMessage":"bad date"}'), 'NotUnderstood: bad date', 1],
  ['an HTML page', send(200, '<html><body>Welcome</body></html>'), 'NotUnderstood: Welcome', 1],
  ['truncated JSON', send(200, '[{"startTime":'), 'NotUnderstood: [{"startTime":', 1],
  ['a number', send(200, '7'), 'NotUnderstood: no list', 1],
  ['only unusable airings', send(200, '[{}]'), 'NotUnderstood: none of 1 airings has a time and a title', 1],
  ['a server error', send(500, ''), 'Unreachable: 500', 3],
  ['a gateway error', send(502, '<h1>Bad Gateway</h1>'), 'Unreachable: 502 Bad Gateway', 3],
  [
    'a truncated response',
    (response) => void response.writeHead(200, { 'content-length': 99 }).write('[', () => response.destroy()),
    'Unreachable',
    3,
  ],
  ['a redirect', send(302, '', { location: 'http://127.0.0.1:9/' }), 'Unreachable', 3],
  ['an API key in the error text', send(400, `bad key ${KEY}`), 'NotUnderstood: 400 bad key …', 1],
])('%s', async (_case, behavior, expected, tries) => {
  respond = behavior
  const message = await fetchDay().then(
    () => 'no failure',
    (error: GuideUnavailable) => `${error.name}: ${error.message}`,
  )
  expect(message).toContain(`GuideUnavailable: ${expected}`)
  expect(message).not.toContain(KEY)
  expect(requests).toHaveLength(tries)
})

test('recovers from temporary failures', async () => {
  respond = (response, tries) => (tries < 3 ? send(503, '')(response) : send(200, '[]')(response))
  expect((await fetchDay()).programs).toEqual([])
})

test('reports a server that does not respond in time as unreachable', async () => {
  respond = () => {}
  const slow = createGracenote({ ...options, timeLimitMs: 30, retryAfterMs: [] }).open(day, ['1'])
  await expect(slow.fetch('1', async () => {})).rejects.toMatchObject({ problem: 'Unreachable' })
})

test('sends one request at a time for all callers', async () => {
  let open = 0
  let mostOpen = 0
  respond = (response) => {
    mostOpen = Math.max(mostOpen, ++open)
    setTimeout(() => {
      open--
      send(200, '[]')(response)
    }, 5)
  }
  const guide = createGracenote(options)
  await Promise.all(['1', '2', '3'].map((id) => guide.open(day, [id]).fetch(id, async () => {})))
  expect([requests.length, mostOpen]).toEqual([3, 1])
})
