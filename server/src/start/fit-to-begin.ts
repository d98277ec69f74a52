import type { Context } from '../context.ts'
import { createDb } from '../db/connect.ts'
import type { SettingName } from '../settings/settings.ts'
import { refuseMissingKeys } from '../staff/two-factor/prepare-secrets.ts'
import { listKeysOfSecrets } from '../staff/two-factor/queries.ts'
import { assertDemoStaysHere } from './checks.ts'
import { assertLoginIsRestricted } from './restricted-login.ts'

/**
 * Refuses to begin where nobody would notice what is wrong: with a login that may do more than the portal needs, with demo
 * accounts within reach of others, or without a key, so that people with two factors are locked out one by one. A
 * database that cannot be asked yet, as it is away or not migrated, keeps no process from beginning.
 *
 * @param setting which names the login
 */
export async function assertFitToBegin(
  { db, replica, config }: Pick<Context, 'db' | 'replica' | 'config'>,
  setting: SettingName,
): Promise<void> {
  await Promise.all([
    assertLoginIsRestricted(db, setting),
    replica && assertLoginIsRestricted(createDb(replica.pool), 'REPLICA_DATABASE_URL'),
  ])
  const demoStaff = await ask(
    db.selectFrom('staff').select('id').where('email', 'like', '%@demo.test').limit(1).execute(),
  )
  if (demoStaff?.length) assertDemoStaysHere(config)
  const secrets = await ask(listKeysOfSecrets(db))
  if (secrets !== null) await refuseMissingKeys(secrets, config)
}

async function ask<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null)
}
