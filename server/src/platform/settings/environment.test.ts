import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { settings } from './settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-env-'))
afterAll(() => rm(folder, { recursive: true }))

test('the process environment takes precedence over the file', async () => {
  const file = join(folder, 'both.env')
  await writeFile(file, 'PORT=9000\n# a remark\nMAIL_FROM="Portal <portal@example.com>"\n')
  expect(readEnvironment({ PORT: '9001' }, file)).toEqual({ PORT: '9001', MAIL_FROM: 'Portal <portal@example.com>' })
})

test('accepts a missing file', () => {
  expect(readEnvironment({ PORT: '9001' }, join(folder, 'missing.env'))).toEqual({ PORT: '9001' })
})

test('reports an unreadable file in one sentence', () => {
  expect(() => readEnvironment({}, folder)).toThrow(/^The settings in .+ cannot be read: EISDIR/)
})

test.each(['hunter2', 'hunter2\n', 'hunter2\r\n'])('reads a setting from the file in NAME_FILE: %j', async (text) => {
  const secret = join(folder, 'secret')
  await writeFile(secret, text)
  const env = readEnvironment({ STRIPE_SECRET_KEY_FILE: secret, STRIPE_SECRET_KEY: '' }, join(folder, 'missing.env'))
  expect(env).toEqual({ STRIPE_SECRET_KEY: 'hunter2' })
})

test('.env can set file paths, and the process environment takes precedence over them', async () => {
  await writeFile(join(folder, 'port'), '9000\n')
  const file = join(folder, 'files.env')
  await writeFile(file, `PORT_FILE=${join(folder, 'port')}\n`)
  expect(readEnvironment({}, file)).toEqual({ PORT: '9000' })
  // `npm start` passes on to its processes what it has read itself.
  expect(readEnvironment(readEnvironment({}, file), file)).toEqual({ PORT: '9000' })
  expect(readEnvironment({ PORT: '9001' }, file)).toEqual({ PORT: '9001' })
})

test('every setting can be read from a file', async () => {
  await writeFile(join(folder, 'any'), 'x\n')
  const names = Object.keys(settings)
  const given = Object.fromEntries(names.map((name) => [`${name}_FILE`, join(folder, 'any')]))
  expect(readEnvironment(given, join(folder, 'missing.env'))).toEqual(
    Object.fromEntries(names.map((name) => [name, 'x'])),
  )
})

test('reports a setting given twice or with an unusable file in one sentence', async () => {
  await writeFile(join(folder, 'empty'), '\n')
  const refused = (env: Record<string, string>) => () => readEnvironment(env, join(folder, 'missing.env'))
  expect(refused({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: join(folder, 'empty') })).toThrow(
    'SMTP_URL and SMTP_URL_FILE are both set. Set one of them.',
  )
  expect(refused({ SMTP_URL_FILE: '/no/such/file' })).toThrow(
    'SMTP_URL_FILE names /no/such/file, which cannot be read (ENOENT).',
  )
  expect(refused({ SMTP_URL_FILE: folder })).toThrow(`SMTP_URL_FILE names ${folder}, which cannot be read (EISDIR).`)
  expect(refused({ SMTP_URL_FILE: join(folder, 'empty') })).toThrow(/^SMTP_URL_FILE names .*, which is empty\.$/)
})
