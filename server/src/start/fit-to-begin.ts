import { sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import type { Context } from '../context.ts'
import { APP_ROLE } from '../db/connect.ts'
import { refuseMissingKeys } from '../staff/two-factor/prepare-secrets.ts'
import { listKeysOfSecrets } from '../staff/two-factor/queries.ts'
import { assertDemoStaysHere } from './checks.ts'

/**
 * Refuses to begin where nobody would notice what is wrong: in a role that may do more than the portal's own, with demo
 * accounts within reach of others, or without a key, so that people with two factors are locked out one by one. A
 * database that cannot be asked yet, as it is away or not migrated, keeps no process from beginning.
 */
export async function assertFitToBegin({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const role = await ask(sql<{ role: string }>`select current_user as role`.execute(db))
  if (role !== null && role.rows[0]?.role !== APP_ROLE) {
    throw new CannotStart(
      `The portal would run as the database's user "${role.rows[0]?.role}" instead of "${APP_ROLE}": what is between it and PostgreSQL has to pass on the options that a connection begins with.`,
    )
  }
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
