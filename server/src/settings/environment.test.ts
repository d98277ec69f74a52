import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-env-'))
afterAll(() => rm(folder, { recursive: true }))

test('what the process was given goes before the file', async () => {
  const file = join(folder, 'both.env')
  await writeFile(file, 'PORT=9000\n# a remark\nMAIL_FROM="Portal <portal@example.com>"\n')
  expect(readEnvironment({ PORT: '9001' }, file)).toEqual({ PORT: '9001', MAIL_FROM: 'Portal <portal@example.com>' })
})

test('the file may be missing', () => {
  expect(readEnvironment({ PORT: '9001' }, join(folder, 'missing.env'))).toEqual({ PORT: '9001' })
})

test('a file that cannot be read is told in one sentence', () => {
  expect(() => readEnvironment({}, folder)).toThrow(/^The settings in .+ cannot be read: EISDIR/)
})
