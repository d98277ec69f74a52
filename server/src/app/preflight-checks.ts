import { setTimeout as wait } from 'node:timers/promises'
import { listKeysOfSecrets, assertKeysPresent } from '../modules/staff/public.ts'
import type { Context } from '../platform/context.ts'
import { createDb } from '../platform/db/connect.ts'
import type { SettingName } from '../platform/settings/settings.ts'
import { assertDemoIsLocal } from '../platform/start/checks.ts'
import { assertLoginIsRestricted, readPrivileges } from '../platform/start/restricted-login.ts'

const RETRY_INTERVAL_MS = 1_000

type Checked = Pick<Context, 'db' | 'replica' | 'config' | 'log' | 'stopping'>

/**
 * Prevents a start whose damage would only show later: with a login that has more privileges than the portal needs,
 * with demo accounts that others can reach, or without a key that admin users need to sign in. If a database is
 * unavailable or not migrated, retries every second until it responds.
 *
 * @param setting the setting with the login
 * @param refuseLater receives the error of a later attempt
 * @returns whether the primary database has responded and passed
 * @throws StartupError if the first attempt fails the checks
 */
export async function runPreflightChecks(
  context: Checked,
  setting: SettingName,
  refuseLater: (refusal: unknown) => void,
): Promise<() => boolean> {
  const { db, replica, config } = context
  const checkPrimary = async () => {
    const demoStaff = db.selectFrom('staff').select('id').where('email', 'like', '%@demo.test').limit(1).execute()
    const responses = await ask(Promise.all([readPrivileges(db), demoStaff, listKeysOfSecrets(db)]))
    if (responses === null) return false
    const [privileges, demo, secrets] = responses
    assertLoginIsRestricted(privileges, setting)
    if (demo.length > 0) assertDemoIsLocal(config)
    await assertKeysPresent(secrets, config)
    return true
  }
  const checkReplica = async () => {
    const privileges = replica && (await ask(readPrivileges(createDb(replica.pool))))
    if (privileges) assertLoginIsRestricted(privileges, 'REPLICA_DATABASE_URL')
    return replica === null || privileges !== null
  }
  const [isPrimaryFit] = await Promise.all(
    [checkPrimary, checkReplica].map((check) => untilAnswered(check, context, refuseLater)),
  )
  return isPrimaryFit ?? (() => false)
}

/** Resolves after the first attempt; the returned function says whether an attempt has succeeded since. */
async function untilAnswered(
  check: () => Promise<boolean>,
  { stopping, log }: Checked,
  refuseLater: (refusal: unknown) => void,
): Promise<() => boolean> {
  let isAnswered = await check()
  const retryPending = async () => {
    await wait(RETRY_INTERVAL_MS, undefined, { ref: false })
    log.warn('start-up checks are waiting for the database')
    while (!isAnswered && !stopping.aborted) {
      isAnswered = await check()
      if (!isAnswered) await wait(RETRY_INTERVAL_MS, undefined, { ref: false })
    }
  }
  if (!isAnswered) retryPending().catch(refuseLater)
  return () => isAnswered
}

async function ask<T>(response: Promise<T>): Promise<T | null> {
  return response.catch(() => null)
}
