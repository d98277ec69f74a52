import type dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { post } from './post.ts'
import { isPublic, listOf } from './public-addresses.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const never = new AbortController().signal
const loopback = listOf(['127.0.0.0/8'])
const send = (address: string, more: Partial<Parameters<typeof post>[1]> = {}) =>
  post(address, { headers: {}, body: '{}', allowed: loopback, signal: never, ...more })

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await once(server, 'listening')
  // A server listening on a port has an address of this kind.
  return (server.address() as AddressInfo).port
}

const NOT_PUBLIC = { error: 'The host name does not resolve to a public server.' }

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2002:7f00:1::',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
])('%s is not a public address', (address) => expect(isPublic(address)).toBe(false))

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/',
  'https://localhost./',
])('does not call %s', async (address) => {
  expect(await send(address, { allowed: listOf([]) })).toEqual(NOT_PUBLIC)
})

test('calls URLs without TLS only if the settings allow them', async () => {
  expect(await send('http://1.1.1.1/')).toEqual(NOT_PUBLIC)
})

test('checks all addresses of a host name at each connection', async () => {
  let connections = 0
  const port = await serve((_request, response) => {
    connections += 1
    response.end()
  })
  const lookup = ((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])) as unknown as typeof dns.lookup
  expect(await send(`https://rebinding.example.com:${port}/`, { lookup, allowed: listOf([]) })).toEqual(NOT_PUBLIC)
  expect(connections).toBe(0)
})

test('reads the response up to a limit and follows no redirects', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(1_000_000))
    else if (request.url === '/nul') response.end('a\0b')
    else response.writeHead(302, { location: '/long' }).end('moved')
  })
  const at = `http://127.0.0.1:${port}`
  expect(await send(`${at}/long`)).toMatchObject({ status: 200, bodyStart: 'x'.repeat(4_096) })
  expect(await send(`${at}/nul`)).toMatchObject({ status: 200, bodyStart: 'ab' })
  expect(await send(`${at}/`)).toMatchObject({ status: 302, bodyStart: 'moved', headers: { location: '/long' } })
})

test('describes a server that does not respond, hangs up or refuses the connection', async () => {
  const silent = await serve(() => {})
  expect(await send(`http://127.0.0.1:${silent}/`, { timeoutMs: 100 })).toEqual({
    error: 'No response within 0.1 seconds.',
  })
  const hangingUp = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(hangingUp, 'listening')
  closing.push(() => hangingUp.close())
  const { port } = hangingUp.address() as AddressInfo
  expect(await send(`http://127.0.0.1:${port}/`)).toEqual({
    error: 'The server closed the connection without a response.',
  })
  hangingUp.close()
  expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ error: 'The server refused the connection.' })
  expect(await send(`https://127.0.0.1:${silent}/`, { signal: AbortSignal.abort() })).toEqual({
    error: 'The worker stopped.',
  })
})

test('accepts a response that never ends', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200)
    response.write('begun')
  })
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, bodyStart: 'begun' })
})
