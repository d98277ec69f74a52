import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { customersCalls } from '@portal/contract/customers/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, describe, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal()
const support = await portal.as('support')
afterAll(() => portal.stop())

const json = { 'content-type': 'application/json' }
const asSupport = { authorization: `Bearer ${support.token}` }

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(portal.url + path, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const post = (path: string, body: string, headers: Record<string, string> = json) =>
  ask(`/admin/api${path}`, { method: 'POST', body, headers })

describe('malformed requests return only an error code', () => {
  const signIn = { email: 'a@b.example', password: 'Secret12' }
  const refusals: [string, () => ReturnType<typeof ask>, number, string][] = [
    ['an unknown call', () => ask('/admin/api/get-everything'), 404, 'UnknownCall'],
    ['a call with another method', () => post('/get-app-config', '{}'), 404, 'UnknownCall'],
    ['a HEAD of a call that acts by GET', () => ask('/admin/api/get-user-profile', { method: 'HEAD' }), 404, ''],
    ['malformed JSON', () => post('/sign-in', '{"email":'), 400, 'InvalidRequest'],
    ['no object', () => post('/sign-in', '[]'), 400, 'InvalidRequest'],
    ['no body', () => post('/sign-in', ''), 400, 'InvalidRequest'],
    ['a missing field', () => post('/sign-in', '{"email":"a@b.example"}'), 400, 'InvalidRequest'],
    ['an undeclared field', () => post('/sign-in', JSON.stringify({ ...signIn, role: 'x' })), 400, 'InvalidRequest'],
    ['a number for a text', () => post('/sign-in', JSON.stringify({ ...signIn, password: 12 })), 400, 'InvalidRequest'],
    ['a NUL', () => post('/sign-in', JSON.stringify({ ...signIn, password: 'a\0b' })), 400, 'InvalidRequest'],
    ['half a character', () => post('/sign-in', '{"email":"a@b.example","password":"\\ud800"}'), 400, 'InvalidRequest'],
    ['a prototype', () => post('/sign-in', '{"__proto__":{"email":"a@b.example"}}'), 400, 'InvalidRequest'],
    ['a constructor', () => post('/sign-in', '{"constructor":{"prototype":{}}}'), 400, 'InvalidRequest'],
    ['great depth', () => post('/sign-in', '['.repeat(50_000) + ']'.repeat(50_000)), 400, 'InvalidRequest'],
    ['a huge body', () => post('/sign-in', `"${'x'.repeat(200_000)}"`), 413, 'RequestTooLarge'],
    ['a form', () => post('/sign-in', 'email=a', { 'content-type': 'text/plain' }), 415, 'UnsupportedMediaType'],
    [
      'a repeated query',
      () => ask('/admin/api/search-users?searchText=a&searchText=b', { headers: asSupport }),
      400,
      'InvalidRequest',
    ],
    [
      'an undeclared query',
      () => ask('/admin/api/search-users?searchText=a&all=1', { headers: asSupport }),
      400,
      'InvalidRequest',
    ],
    [
      'an endless key',
      () => post('/sign-out', '{}', { ...json, ...asSupport, 'idempotency-key': 'k'.repeat(300) }),
      400,
      'InvalidRequest',
    ],
    ['no token', () => ask('/admin/api/get-user-profile'), 401, 'SignedOut'],
    [
      'a junk token',
      () => ask('/admin/api/get-user-profile', { headers: { authorization: 'Bearer junk' } }),
      401,
      'SignedOut',
    ],
    [
      'another scheme',
      () => ask('/admin/api/get-user-profile', { headers: { authorization: `Basic ${support.token}` } }),
      401,
      'SignedOut',
    ],
  ]

  test.each(refusals)('%s', async (_case, send, status, code) => {
    const { status: answered, text, headers } = await send()

    expect({ status: answered, text }).toEqual({ status, text: code })
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

test('checks permissions before input', async () => {
  const response = await (await portal.as('marketing')).send(customersCalls.verifyUser, { nonsense: true })

  expect(response).toMatchObject({ status: 403, text: 'NotAllowed' })
})

test('every response has security headers, and API responses are never cached or shared', async () => {
  for (const path of ['/admin/api/get-app-config', '/admin/api/nothing', '/healthz', '/sign-in']) {
    const { headers } = await ask(path, { headers: { origin: 'https://elsewhere.example' } })
    const policy = headers.get('content-security-policy') ?? ''

    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    if (path.startsWith('/admin/api')) expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('API responses are never cached, regardless of how the URL is written', async () => {
  const response = await ask('/%61dmin/api/get-user-profile', { headers: asSupport })

  expect(response).toMatchObject({ status: 200 })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['no escape', '/%'],
  ['an invalid escape in a call', '/admin/api/%'],
  ['no UTF-8', '/%ff'],
  ['an endless name', `/channel-logos/${'a'.repeat(400)}`],
])('responds to an unreadable URL: %s', async (_case, path) => {
  const { status, text, headers } = await ask(path)

  expect({ status, text }).toEqual({ status: 400, text: 'InvalidRequest' })
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['data other than HTTP', 'hello\r\n\r\n', '400 Bad Request', 'InvalidRequest'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    '400 Bad Request',
    'InvalidRequest',
  ],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'RequestTooLarge',
  ],
])('responds to %s with a status code and disconnects', async (_case, sent, status, code) => {
  const response = await exchange(sent)

  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
  expect(response).toContain('content-type: text/plain')
  expect(response.split('\r\n\r\n')[1]).toBe(code)
})

/** Returns the raw response until the server closes the connection. */
function exchange(sent: string): Promise<string> {
  const { hostname, port } = new URL(portal.url)
  return new Promise((done, fail) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(sent))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
    })
    socket.on('error', fail)
    socket.on('close', () => done(received))
  })
}

test('an internal error reveals no details', async () => {
  await portal.owner.query('alter table staff rename column first_name to hidden')
  const response = await support.send(staffCalls.getUserProfile, {})
  await portal.owner.query('alter table staff rename column hidden to first_name')

  expect(response).toMatchObject({ status: 500, text: 'InternalError' })
})

test('a slow body does not delay other requests', async () => {
  const slow = httpRequest(`${portal.url}/admin/api/sign-in`, {
    method: 'POST',
    headers: { ...json, 'content-length': '100' },
  })
  slow.on('error', () => {})
  slow.write('{"email":')

  expect((await ask('/healthz')).text).toBe('alive')
  slow.destroy()
})

test('disconnects a client that pipelines thousands of requests, without delaying other clients', async () => {
  const request = `GET /admin/api/get-user-profile HTTP/1.1\r\nHost: a\r\nAuthorization: ${asSupport.authorization}\r\n\r\n`
  const hasHungUp = exchange(request.repeat(5_000)).catch((error: NodeJS.ErrnoException) => error.code)
  const begun = performance.now()

  expect((await ask('/admin/api/get-user-profile', { headers: asSupport })).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(2_000)
  // If more data was in flight, TCP reports a reset instead of the end.
  expect(await hasHungUp).toSatisfy(
    (response: string) => response === 'ECONNRESET' || response === 'EPIPE' || response.split('HTTP/1.1').length <= 11,
  )
})

test('responds to a few pipelined requests in order', async () => {
  const paths = ['/healthz', '/admin/api/nothing', '/readyz', '/healthz']
  const sent = paths.map(
    (path, at) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${at === 3 ? 'Connection: close\r\n' : ''}\r\n`,
  )

  const statuses = [...(await exchange(sent.join(''))).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)

  expect(statuses).toEqual(['200', '404', '200', '200'])
})

test('a missing file is not a screen, and screens are served under any path', async () => {
  expect(await ask('/assets/index-of-an-old-build.js')).toMatchObject({ status: 404, text: 'UnknownCall' })
  expect((await ask('/view-customer/a/b@c.example')).headers.get('content-type')).toMatch(/^text\/html/)
})

test('reports liveness and readiness without a session', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'alive' })
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready' })

  await portal.owner.query("delete from schema_migrations where name like 'baseline-%'")
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'Unavailable' })
})

test('serves its OpenAPI description as JSON and as a page', async () => {
  const description = await ask('/admin/api/openapi.json')
  const page = await ask('/admin/api/')

  expect(JSON.parse(description.text).paths['/admin/api/search-users'].get.operationId).toBe('searchUsers')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.text).toContain('openapi.json')
  const scripts = [...page.text.matchAll(/<script src="(\/[^"]+)"><\/script>/g)].map(([, path = '']) => path)
  expect(page.text.match(/<script/g)).toHaveLength(scripts.length)
  for (const script of scripts) {
    expect((await ask(script)).headers.get('content-type')).toMatch(/^text\/javascript/)
  }
})

test('the API reference page runs only same-origin scripts and allows inline styles', async () => {
  const page = (await ask('/admin/api/')).headers.get('content-security-policy') ?? ''
  const other = (await ask('/')).headers.get('content-security-policy') ?? ''
  expect(page).toBe(other.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
  expect(page).toContain("script-src 'self';")
})
