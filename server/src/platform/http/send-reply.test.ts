import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { COMPRESSED_FROM_BYTES, sendFile, sendReply } from './send-reply.ts'

const FILE = { fileName: 'rows.csv', contentType: 'text/csv; charset=utf-8' }
const long = { notes: 'ñ'.repeat(COMPRESSED_FROM_BYTES) }
const short = { notes: 'n'.repeat(COMPRESSED_FROM_BYTES / 2) }

const app = Fastify()
app.get('/long', async (_request, reply) => sendReply(reply, {}, long))
app.get('/short', async (_request, reply) => sendReply(reply, {}, short))
app.get('/secret', async (_request, reply) => sendReply(reply, { replyIsSecret: true }, long))
app.get('/nothing', async (_request, reply) => sendReply(reply, {}, undefined))
app.get('/file', async (_request, reply) => sendFile(reply, FILE, Readable.from(['a,b\n', '1,2\n'])))
app.get('/broken', async (_request, reply) => sendFile(reply, FILE, Readable.from(failingStream())))
app.get('/failing', async (_request, reply) => sendFile(reply, FILE, Readable.from(failing())))
app.get('/endless', async (_request, reply) => sendFile(reply, FILE, Readable.from(endless())))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

test('compresses a long response for clients that accept it', async () => {
  const { headers, rawPayload } = await request('/long', 'br, gzip;q=0.5')
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(rawPayload.length).toBeLessThan(1000)
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
})

test.each([undefined, 'identity', 'gzip;q=0', 'br'])(
  'sends a long response uncompressed to clients that accept %j',
  async (accepted) => {
    const { headers, body } = await request('/long', accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body)).toEqual(long)
  },
)

test.each(['/short', '/secret', '/nothing'])('never compresses %s', async (path) => {
  const { headers, body } = await request(path, 'gzip')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toBe({ '/short': JSON.stringify(short), '/secret': JSON.stringify(long) }[path] ?? '')
})

test('compresses a file while streaming or sends it uncompressed', async () => {
  const compressed = await request('/file', 'gzip')
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.rawPayload).toString()).toBe('a,b\n1,2\n')
  const plain = await request('/file', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('a,b\n1,2\n')
})

test.each(['gzip', 'identity'])('an interrupted file fails at the client: %s', async (accepted) => {
  const response = await fetch(`${url}/broken`, { headers: { 'accept-encoding': accepted } })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

let isEnded = false

test.each(['gzip', 'identity'])(
  'a file that fails before its start returns a plain-text error: %s',
  async (accepted) => {
    const { statusCode, headers, body } = await request('/failing', accepted)
    expect(statusCode).toBe(500)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toContain('the database is gone')
  },
)

test('stops streaming a file when its client disconnects', async () => {
  const leaving = new AbortController()
  const response = await fetch(`${url}/endless`, { headers: { 'accept-encoding': 'gzip' }, signal: leaving.signal })
  const received = response.body && text(response.body).catch(() => '')
  leaving.abort()
  await received
  await expect.poll(() => isEnded).toBe(true)
})

function request(path: string, accepted: string | undefined) {
  return app.inject({ url: path, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

/** Streams rows that compression does not hold back. */
async function* failingStream() {
  for (let row = 0; row < 200; row++) {
    yield randomBytes(2000).toString('base64')
    await new Promise(setImmediate)
  }
  throw new Error('the database is gone')
}

function failing(): AsyncIterable<string> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the database is gone')) }) }
}

async function* endless() {
  try {
    for (;;) {
      yield randomBytes(2000).toString('base64')
      await new Promise(setImmediate)
    }
  } finally {
    isEnded = true
  }
}
