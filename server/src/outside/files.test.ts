import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createFileStore } from './files.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'portal-files-'))
afterAll(() => rm(dataDir, { recursive: true }))
const files = createFileStore(readConfig({ DATA_DIR: join(dataDir, 'data') }))

test('keeps a file, replaces it and forgets it', async () => {
  await files.write('logos/logo-ABCD.png', Buffer.from('first, and longer'))
  await files.write('logos/logo-ABCD.png', Buffer.from('second'))
  expect(await files.read('logos/logo-ABCD.png')).toEqual(Buffer.from('second'))

  await files.remove('logos/logo-ABCD.png')
  await files.remove('logos/logo-ABCD.png')
  expect(await files.read('logos/logo-ABCD.png')).toBeNull()
})

test('lists the files of one folder by name, and none of a folder that is not there', async () => {
  await files.write('listed/b.txt', Buffer.from('b'))
  await files.write('listed/a.txt', Buffer.from('a'))
  await files.write('listed/below/c.txt', Buffer.from('c'))

  expect(await files.list('listed')).toEqual(['a.txt', 'b.txt'])
  expect(await files.list('nowhere')).toEqual([])
})

test.each(['../outside.txt', 'logos/../../outside.txt', '/../outside.txt'])(
  'never leaves its folder: %s',
  async (key) => {
    await expect(files.write(key, Buffer.from('x'))).rejects.toThrow(/traversal/i)
    await expect(files.read(key)).rejects.toThrow(/traversal/i)
    expect(await readdir(dataDir)).toEqual(['data'])
  },
)
