import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCarefulClient } from './careful-client.ts'

const server = createServer((request, response) => {
  response.writeHead(Number(request.headers['x-status'])).end()
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise((closed) => server.close(closed)))

async function send(client: ReturnType<typeof createCarefulClient>, key: string, status: number): Promise<number> {
  // A server listening on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const headers = { 'idempotency-key': key, 'x-status': String(status) }
  const response = await client.makeRequest('127.0.0.1', String(port), '/', 'POST', headers, '', 'http', 5_000)
  return response.getStatusCode()
}

test('treats a rejection after a lost request as no response until that request is resolved', async () => {
  const client = createCarefulClient()
  expect(await send(client, 'a', 429)).toBe(429)
  expect(await send(client, 'a', 500)).toBe(500)
  await expect(send(client, 'a', 429)).rejects.toThrow('HTTP 429 after a lost request')
  expect(await send(client, 'a', 200)).toBe(200)
  expect(await send(client, 'a', 429)).toBe(429)
})

test('remembers only the latest lost requests', async () => {
  const client = createCarefulClient(2)
  for (const key of ['a', 'b', 'a', 'c']) await send(client, key, 500)

  for (const key of ['a', 'c']) await expect(send(client, key, 429)).rejects.toThrow('after a lost request')
  const limited = createCarefulClient(2)
  for (const key of ['a', 'b', 'c']) await send(limited, key, 500)
  expect(await send(limited, 'a', 429)).toBe(429)
})
