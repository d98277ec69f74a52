import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/authenticator.ts'
import { startPortal } from '../../../../test/portal.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { prepareSecrets } from './prepare-secrets.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'portal-keys-'))
const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
const portal = await startPortal({ env: { DATA_DIR: dataDir, TWO_FACTOR_KEY: first ?? '' } })
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const config = (keys: Record<string, string | undefined>) => readConfig({ DATA_DIR: dataDir, DEMO: 'false', ...keys })
const prepare = (keys: Record<string, string | undefined>) => prepareSecrets(portal.databaseUrl, config(keys))

test('rejects a start without the key with instructions, and re-encrypts the secrets with a new key', async () => {
  const credentials = { email: 'ana@staff.test', password: 'Secret12' }
  const ana = await portal.signIn(
    await portal.hasStaff({ email: credentials.email, passwordHash: await hashPassword(credentials.password) }),
  )
  const { secret } = await ana.call(twoFactorCalls.beginTwoFactor, { password: credentials.password })
  await ana.call(twoFactorCalls.confirmTwoFactor, { code: codeOf(secret, portal.context.now()) })

  await expect(prepare({ TWO_FACTOR_KEY: second })).rejects.toThrow(
    /^Missing encryption key for the two-factor secrets of one admin user\. .*npm run portal -- turn-off-two-factor --all/,
  )
  await prepare({ TWO_FACTOR_KEY: second, TWO_FACTOR_OLD_KEY: first })
  await prepare({ TWO_FACTOR_KEY: second })
  await expect(prepare({ TWO_FACTOR_KEY: first })).rejects.toThrow('Missing encryption key')

  portal.clock.advance(30_000)
  const moved = await startPortal({
    databaseUrl: portal.databaseUrl,
    now: portal.context.now().toISOString(),
    env: { DATA_DIR: dataDir, TWO_FACTOR_KEY: second ?? '' },
  })
  const reply = await moved.signedOut.call(staffCalls.signIn, credentials)
  const response = await moved.signedOut.send(twoFactorCalls.signInWithCode, {
    challenge: 'challenge' in reply ? reply.challenge : '',
    code: codeOf(secret, moved.context.now()),
  })
  expect(response.status).toBe(200)
  await moved.stop()
})
