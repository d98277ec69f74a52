import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { createFileStore } from './files.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'portal-files-'))
const s3 = await startS3Server({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+key', region: 'eu-west-1' })
const google = await startS3Server({ accessKeyId: 'GOOG1EXAMPLE', secretAccessKey: 'secret', region: 'auto' })
afterAll(async () => {
  await Promise.all([s3.stop(), google.stop()])
  await rm(dataDir, { recursive: true })
})

const s3Settings = {
  FILES_DRIVER: 's3',
  FILES_BUCKET: 'portal',
  FILES_REGION: 'eu-west-1',
  FILES_ENDPOINT: s3.url,
  FILES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  FILES_SECRET_ACCESS_KEY: 'a/secret+key',
}
const gcsSettings = {
  FILES_DRIVER: 'gcs',
  FILES_BUCKET: 'portal',
  FILES_ENDPOINT: google.url,
  FILES_ACCESS_KEY_ID: 'GOOG1EXAMPLE',
  FILES_SECRET_ACCESS_KEY: 'secret',
}
const storeFor = (settings: Record<string, string>) =>
  createFileStore(readConfig({ DATA_DIR: join(dataDir, 'data'), ...settings }))

describe.each([
  ['on the disk', {}],
  ['in a bucket of S3', s3Settings],
  ['in a bucket of Google Cloud Storage', gcsSettings],
])('files %s', (_where, settings) => {
  const files = storeFor(settings)

  test('are stored, replaced and deleted', async () => {
    await files.write('logos/logo-ABCD.png', Buffer.from('first, and longer'))
    await files.write('logos/logo-ABCD.png', Buffer.from('second'))
    expect(await files.read('logos/logo-ABCD.png')).toEqual(Buffer.from('second'))

    await files.remove('logos/logo-ABCD.png')
    await files.remove('logos/logo-ABCD.png')
    expect(await files.read('logos/logo-ABCD.png')).toBeNull()
  })

  test('round-trip all byte values', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256))
    await files.write('all/bytes.bin', bytes)
    await files.write('all/nothing.bin', Buffer.alloc(0))

    expect(await files.read('all/bytes.bin')).toEqual(bytes)
    expect(await files.read('all/nothing.bin')).toEqual(Buffer.alloc(0))
  })

  test('are listed by name within a folder, and a missing folder is empty', async () => {
    for (const name of ['b.txt', 'e.txt', 'a.txt', 'd.txt', 'c.txt', 'below/f.txt']) {
      await files.write(`listed/${name}`, Buffer.from(name))
    }

    expect(await files.list('listed')).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
    expect(await files.list('nowhere')).toEqual([])
  })

  test('can be listed by age', async () => {
    await files.write('aging/a.txt', Buffer.from('a'))
    expect(await files.list('aging', { writtenBefore: new Date(Date.now() - HOUR_MS) })).toEqual([])
    expect(await files.list('aging', { writtenBefore: new Date(Date.now() + HOUR_MS) })).toEqual(['a.txt'])
    expect(await files.removeUnfinished(new Date(Date.now() + HOUR_MS))).toBe(0)
  })

  test.each([
    '../outside.txt',
    'logos/../../outside.txt',
    '/../outside.txt',
    '/etc/x',
    'a\\..\\b',
    'a//b',
    '.',
    'a\0b',
    '',
  ])('never have the key %j', (key) => {
    expect(() => files.write(key, Buffer.from('x'))).toThrow(/traversal/)
    expect(() => files.read(key)).toThrow(/traversal/)
    expect(() => files.remove(key)).toThrow(/traversal/)
    expect(() => files.list(key)).toThrow(/traversal/)
  })
})

describe('on the disk', () => {
  const files = storeFor({})
  const folder = join(dataDir, 'data/files/atomic')

  test('a read during a replacement returns the complete old or new file', async () => {
    const versions = [Buffer.alloc(200_000, 'a'), Buffer.alloc(100_000, 'b')] as const
    await files.write('atomic/x', versions[0])
    const writing = (async () => {
      for (let round = 0; round < 40; round++) await files.write('atomic/x', versions[round % 2 === 0 ? 1 : 0])
    })()
    const read: (Buffer | null)[] = []
    let isWriting = true
    void writing.then(() => {
      isWriting = false
    })
    while (isWriting) read.push(await files.read('atomic/x'))
    await writing

    expect(read.length).toBeGreaterThan(5)
    expect(read.every((file) => versions.some((version) => file?.equals(version)))).toBe(true)
    expect(await readdir(folder)).toEqual(['x'])
  })

  test('removes only old unfinished files', async () => {
    const unfinished = join(folder, 'z.1-1.part')
    await files.write('atomic/z', Buffer.from('z'))
    await writeFile(unfinished, 'half')
    expect(await files.removeUnfinished(new Date(Date.now() - HOUR_MS))).toBe(0)
    expect(await readdir(folder)).toContain('z.1-1.part')

    expect(await files.removeUnfinished(new Date(Date.now() + HOUR_MS))).toBe(1)

    expect(await readdir(folder)).not.toContain('z.1-1.part')
    expect(await files.read('atomic/z')).toEqual(Buffer.from('z'))
  })

  test('replaces a symbolic link instead of writing through it', async () => {
    const outside = join(dataDir, 'outside.txt')
    await writeFile(outside, 'untouched')
    await files.write('atomic/y', Buffer.from('y'))
    await rm(join(folder, 'y'))
    await symlink(outside, join(folder, 'y'))

    await files.write('atomic/y', Buffer.from('new'))

    expect(await readFile(outside, 'utf8')).toBe('untouched')
    expect(await files.read('atomic/y')).toEqual(Buffer.from('new'))
  })
})

describe('in a bucket', () => {
  beforeEach(() => s3.failNext(0))

  test('writes the same bytes to the bucket', async () => {
    await storeFor(s3Settings).write('logos/a.png', Buffer.from('a'))
    expect(s3.objects.get('logos/a.png')).toEqual(Buffer.from('a'))
  })

  test.each([
    ['an incorrect key', { FILES_SECRET_ACCESS_KEY: 'wrong' }],
    ['an incorrect region', { FILES_REGION: 'us-east-1' }],
    ['an unknown account', { FILES_ACCESS_KEY_ID: 'AKIDOTHER' }],
    ['an incorrect bucket', { FILES_BUCKET: 'elsewhere' }],
  ])('%s is a failure, not a missing file', async (_case, wrong) => {
    const files = storeFor({ ...s3Settings, ...wrong })
    await expect(files.read('logos/a.png')).rejects.toThrow(/SignatureDoesNotMatch|NoSuchBucket/)
    await expect(files.write('logos/a.png', Buffer.from('x'))).rejects.toThrow(/SignatureDoesNotMatch|NoSuchBucket/)
  })

  test('retries if the service is busy', async () => {
    const files = storeFor(s3Settings)
    s3.failNext(2)
    await files.write('logos/again.png', Buffer.from('x'))
    expect(s3.objects.has('logos/again.png')).toBe(true)
  })
})
