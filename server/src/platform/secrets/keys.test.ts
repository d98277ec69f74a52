import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'
import { addToKeyFile, createKeyFile, KEY_FILE, loadKeys } from './keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const secret = Buffer.from('12345678901234567890')
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
type Bytes = typeof first
const configOf = (key: Bytes | null, oldKey: Bytes | null = null) => ({
  dataDir,
  twoFactor: { requiredFor: [], key, oldKey },
})

test('without a setting, creates a key once, readable only by its owner, and reuses it', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => createKeyFile(dataDir)))
  expect(new Set(all.map(([key]) => key?.toString('hex'))).size).toBe(1)
  expect((await stat(join(dataDir, KEY_FILE))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual([KEY_FILE])

  const encrypted = encrypt(await loadKeys(configOf(null)), 'staff 7', secret)
  expect(decrypt(await loadKeys(configOf(null)), 'staff 7', encrypted)).toEqual(secret)
})

test('ciphertext reveals nothing, is never repeated and is bound to one user', async () => {
  const keys = await loadKeys(configOf(first))
  const [once, again] = [encrypt(keys, 'staff 7', secret), encrypt(keys, 'staff 7', secret)]
  expect(once.secret.includes(secret)).toBe(false)
  expect(once.secret.equals(again.secret)).toBe(false)
  expect(() => decrypt(keys, 'staff 8', once)).toThrow('unable to authenticate')
  once.secret[20]! ^= 1
  expect(() => decrypt(keys, 'staff 7', once)).toThrow('unable to authenticate')
})

test('decrypts with the old key after a rotation, and reports the missing key without it', async () => {
  const encrypted = encrypt(await loadKeys(configOf(first)), 'staff 7', secret)
  expect(decrypt(await loadKeys(configOf(second, first)), 'staff 7', encrypted)).toEqual(secret)
  expect(encrypt(await loadKeys(configOf(second, first)), 'staff 7', secret).keyId).not.toBe(encrypted.keyId)
  const without = await loadKeys(configOf(second))
  expect(() => decrypt(without, 'staff 7', encrypted)).toThrow('TWO_FACTOR_OLD_KEY')
})

test('decrypts with the file key after a setting is added', async () => {
  const encrypted = encrypt(await loadKeys(configOf(null)), 'staff 7', secret)
  expect(decrypt(await loadKeys(configOf(first)), 'staff 7', encrypted)).toEqual(secret)
})

test('appends keys from a backup to the existing ones', async () => {
  const [own] = await createKeyFile(dataDir)
  await addToKeyFile(dataDir, [first, second])
  await addToKeyFile(dataDir, [second])
  const lines = (await readFile(join(dataDir, KEY_FILE), 'utf8')).trim().split('\n')
  expect(lines).toEqual([own, first, second].map((key) => key?.toString('base64')))
})

test('reports a file without a key', async () => {
  await writeFile(join(dataDir, KEY_FILE), 'nothing\n')
  await expect(loadKeys(configOf(null))).rejects.toThrow(`No key found in ${join(dataDir, KEY_FILE)}.`)
})
