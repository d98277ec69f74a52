import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelLogosCalls, LOGO_MAX_BYTES } from '@portal/contract/content/channel-logos/calls'
import { HOUR_MS } from '@portal/contract/durations'
import { encodePng, pngChunk } from '@portal/demo/content/png.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SMALL_PNG } from '../../../../test/caller.ts'
import { startPortal } from '../../../../test/portal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { encodeLogo } from './encode-logo.ts'
import { channelLogosJobs } from './jobs.ts'

const { getAllChannelLogos, uploadChannelLogo, deleteChannelLogo } = channelLogosCalls
const OTHER_PNG = encodePng(4, 3, new Uint8Array(48).fill(120))
/** The images as stored. */
const [STORED_SMALL, STORED_OTHER] = [await stored(SMALL_PNG), await stored(OTHER_PNG)]

const dataDir = await mkdtemp(join(tmpdir(), 'portal-logos-'))
const portal = await startPortal({ env: { DATA_DIR: join(dataDir, 'data') } })
const operations = await portal.as('operations')
await portal.context.files.write('secret.txt', Buffer.from('secret'))
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  for (const { Key } of await operations.call(getAllChannelLogos, {})) {
    await operations.call(deleteChannelLogo, { fileName: Key })
  }
})

const upload = (fileName: string, file: Uint8Array<ArrayBuffer> = SMALL_PNG, headers = {}) =>
  operations.send(uploadChannelLogo, { fileName }, { file, headers })
const keys = async () => (await operations.call(getAllChannelLogos, {})).map(({ Key }) => Key)
const storedFiles = () => readdir(join(dataDir, 'data/files/logos'))

function image(key: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${portal.url}/channel-logos/${key}`, { headers })
}

async function bytesOf(key: string) {
  return Buffer.from(await (await image(key)).arrayBuffer())
}

async function lastAudit() {
  const { rows } = await portal.owner.query(
    'select action, subject, before, after from audit_entries order by id desc limit 1',
  )
  return rows[0]
}

describe('an upload', () => {
  test('adds a logo that any signed-in user finds by its key', async () => {
    expect(await upload('logo-NEWS.png')).toMatchObject({ status: 200, text: '' })
    expect(await upload('logo-CINE.png')).toMatchObject({ status: 200 })

    const etag = createHash('sha256').update(STORED_SMALL).digest('base64url').slice(0, 22)
    expect(await (await portal.as('marketing')).call(getAllChannelLogos, {})).toEqual([
      { Key: 'logo-CINE.png', ETag: etag },
      { Key: 'logo-NEWS.png', ETag: etag },
    ])
    expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_SMALL)
    expect(await lastAudit()).toEqual({
      action: 'upload-channel-logo',
      subject: 'logo-CINE.png',
      before: null,
      after: { bytes: STORED_SMALL.length, width: 1, height: 1 },
    })
  })

  test('replaces the logo with the same name completely', async () => {
    await upload('logo-NEWS.png')
    expect(await upload('logo-NEWS.png', OTHER_PNG)).toMatchObject({ status: 200 })

    expect(await keys()).toEqual(['logo-NEWS.png'])
    expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_OTHER)
    expect(await storedFiles()).toHaveLength(1)
    expect(await lastAudit()).toMatchObject({ before: { width: 1 }, after: { width: 4, height: 3 } })
  })

  test('leaves one logo and one file for 10 concurrent uploads under one name', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => upload('logo-NEWS.png', OTHER_PNG)))

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await keys()).toEqual(['logo-NEWS.png'])
    expect(await storedFiles()).toHaveLength(1)
    expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_OTHER)
  })

  test('is done once when repeated with its key, and the key is rejected for another image', async () => {
    const key = { 'idempotency-key': 'upload-1' }
    expect(await upload('logo-NEWS.png', SMALL_PNG, key)).toMatchObject({ status: 200, text: '' })
    const again = await upload('logo-NEWS.png', SMALL_PNG, key)

    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await upload('logo-NEWS.png', OTHER_PNG, key)).toMatchObject({ status: 422, text: 'IdempotencyKeyReused' })
    expect(await storedFiles()).toHaveLength(1)
    expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_SMALL)
  })

  test('accepts exactly 102400 bytes', async () => {
    expect(await upload('logo-NEWS.png', padded(LOGO_MAX_BYTES))).toMatchObject({ status: 200 })
    // The padding is not part of the picture.
    expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_SMALL)
  })

  test('drops an archive appended to an image', async () => {
    const file = Buffer.concat([SMALL_PNG, Buffer.from('PK')])
    expect(await upload('logo-NEWS.png', file)).toMatchObject({ status: 200 })
    expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_SMALL)
  })

  test.each([
    ['one byte too many', padded(LOGO_MAX_BYTES + 1), '413 RequestTooLarge'],
    ['a megabyte', padded(1_000_000), '413 RequestTooLarge'],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script>'), '422 InvalidImage'],
    ['an empty file', Buffer.alloc(0), '422 InvalidImage'],
    ['an archive before an image', Buffer.concat([Buffer.from('PK'), SMALL_PNG]), '422 InvalidImage'],
  ])('rejects %s and stores nothing', async (_case, file, refusal) => {
    const { status, text } = await upload('logo-NEWS.png', file)

    expect(`${status} ${text}`).toBe(refusal)
    expect(await keys()).toEqual([])
    expect(await storedFiles()).toEqual([])
  })

  test.each([
    'logo-ABC.png',
    'logo-ABCDE.png',
    'logo-AB-D.png',
    'logo-ABCÉ.png',
    'LOGO-ABCD.png',
    'logo-ABCD.PNG',
    'logo-ABCD.png.exe',
    'logo-ABCD.png\0.exe',
    'logo-ABCD.svg',
    '../logo-ABCD.png',
    '..\\logo-ABCD.png',
    '/etc/logo-ABCD.png',
    'logos/logo-ABCD.png',
    'logo-../x.png',
    'logo-%2e%2e.png',
    'logo-ABCD.png\n',
    ' logo-ABCD.png',
    'CON',
    '',
    'a'.repeat(5000),
  ])('rejects the name %j and writes no file', async (fileName) => {
    expect(await upload(fileName)).toMatchObject({ status: 400, text: 'InvalidRequest' })

    expect(await keys()).toEqual([])
    expect(await storedFiles()).toEqual([])
    expect(await readdir(dataDir)).toEqual(['data'])
    expect((await readdir(join(dataDir, 'data/files'))).sort()).toEqual(['logos', 'secret.txt'])
  })
})

describe('a deletion', () => {
  test('removes the logo and its file, and returns the channels that used it', async () => {
    await upload('logo-NEWS.png')
    await portal.owner.query(`
      insert into channel_tag_values (tag_code, code, name, created_at)
      select code, 'TEST', 'Test', '2026-01-01Z' from channel_tags on conflict do nothing`)
    await portal.owner.query(`
      insert into channels (code, name, url, sort_order, type, logo, genre, language, origin, audience, created_at)
      values ('NEWS', 'News', 'https://x.example', 1000, 'TV', 'logo-NEWS.png',
              'GENR-TEST', 'LANG-TEST', 'ORGN-TEST', 'AUDC-TEST', '2026-01-01Z')`)

    await operations.call(deleteChannelLogo, { fileName: 'logo-NEWS.png' })

    expect(await keys()).toEqual([])
    expect(await storedFiles()).toEqual([])
    expect((await image('logo-NEWS.png')).status).toBe(404)
    expect(await lastAudit()).toMatchObject({
      action: 'delete-channel-logo',
      subject: 'logo-NEWS.png',
      before: { bytes: STORED_SMALL.length, channels: ['NEWS'] },
    })
  })

  test.each(['logo-NONE.png', '../secret.txt', 'secret.txt'])('of %s returns an error', async (fileName) => {
    expect(await operations.send(deleteChannelLogo, { fileName })).toMatchObject({
      status: 404,
      text: 'ChannelLogoNotFound',
    })
    expect(await readFile(join(dataDir, 'data/files/secret.txt'), 'utf8')).toBe('secret')
  })

  test('succeeds once for two concurrent requests', async () => {
    await upload('logo-NEWS.png')
    const remove = () => operations.send(deleteChannelLogo, { fileName: 'logo-NEWS.png' })
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('the image', () => {
  beforeEach(() => upload('logo-NEWS.png'))

  test('is public and served with restrictive headers', async () => {
    const response = await image('logo-NEWS.png')

    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(STORED_SMALL)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('is not sent again to a browser until it changes', async () => {
    const tag = (await image('logo-NEWS.png')).headers.get('etag') ?? ''
    expect((await image('logo-NEWS.png', { 'if-none-match': tag })).status).toBe(304)
    expect((await image('logo-NEWS.png', { 'if-none-match': `"other", W/${tag}` })).status).toBe(304)

    await upload('logo-NEWS.png', OTHER_PNG)
    expect((await image('logo-NEWS.png', { 'if-none-match': tag })).status).toBe(200)
  })

  test('is cached permanently at its versioned URL only', async () => {
    const [logo] = await operations.call(getAllChannelLogos, {})
    const cached = async (query: string) => (await image(`logo-NEWS.png${query}`)).headers.get('cache-control')

    expect(await cached(`?v=${logo?.ETag}`)).toBe('public, max-age=31536000, immutable')
    expect(await cached('?v=older')).toBe('public, no-cache')
    expect(await cached(`?v=${logo?.ETag}&v=x`)).toBe('public, no-cache')
  })

  test('is not found if the file is missing', async () => {
    for (const name of await storedFiles()) await portal.context.files.remove(`logos/${name}`)
    const response = await image('logo-NEWS.png')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test.each([
    'logo-NONE.png',
    'logo-news.png',
    'logo-NEWS.png%00',
    '..%2Fsecret.txt',
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2fsecret.txt',
    'logo-NEWS.png%2F..%2F..%2Fsecret.txt',
  ])('%s is not found', async (key) => {
    const response = await image(key)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('ChannelLogoNotFound')
  })
})

test('deletes a file without a logo after a day', async () => {
  await upload('logo-NEWS.png')
  const named = await storedFiles()
  const leftOver = 'logo-GONE.0b6f2f1c.png'
  await portal.context.files.write(`logos/${leftOver}`, SMALL_PNG)
  const sweep = async () => {
    const [job] = channelLogosJobs
    await portal.context.db.transaction().execute((tx) => enqueue(tx, portal.context, job, {}))
    await portal.runJobs()
  }
  for (const name of [...named, leftOver]) await utimes(join(dataDir, 'data/files/logos', name), 0, hoursAgo(23) / 1000)
  await sweep()
  expect(await storedFiles()).toContain(leftOver)

  for (const name of [...named, leftOver]) await utimes(join(dataDir, 'data/files/logos', name), 0, hoursAgo(25) / 1000)
  await sweep()
  expect(await storedFiles()).not.toContain(leftOver)
  expect(await bytesOf('logo-NEWS.png')).toEqual(STORED_SMALL)
})

function hoursAgo(hours: number): number {
  return portal.context.now().getTime() - hours * HOUR_MS
}

/** Returns a valid PNG of `length` bytes, padded with invisible text. */
function padded(length: number): Buffer<ArrayBuffer> {
  const end = SMALL_PNG.subarray(-12)
  return Buffer.concat([
    SMALL_PNG.subarray(0, -12),
    pngChunk('tEXt', Buffer.alloc(length - SMALL_PNG.length - 12, 'a')),
    end,
  ])
}

async function stored(file: Buffer): Promise<Buffer> {
  const logo = await encodeLogo(file)
  if (!logo) throw new Error('not a PNG')
  return logo.png
}
