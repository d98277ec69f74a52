import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { filesOnDisk } from '../../integrations/object-storage/files-on-disk.ts'
import { verifyAudit } from '../../platform/audit/verification/verify.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import { createDb, createPool, type Db } from '../../platform/db/connect.ts'
import type { LoginNames } from '../../platform/db/logins.ts'
import { findMissingKeys } from '../../platform/secrets/keys.ts'
import type { Config } from '../../platform/settings/config.ts'
import { inUtc } from '../../platform/start/logins.ts'
import { checkMoney } from '../billing/public.ts'
import { checkCounts } from '../reports/public.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { restore } from './restore.ts'
import { countRows } from './rows.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

export interface Drill {
  /** The connection URL of the portal's own database, as its owner. */
  readonly ownerUrl: string
  /** An empty database to restore into and keep; null to create one beside the portal's and delete it afterwards. */
  readonly scratchUrl: string | null
  /** The logins that the scratch database grants access to; named after the database by default. */
  readonly logins: LoginNames | undefined
  readonly backup: { readonly place: BackupPlace; readonly name: string }
  readonly config: Config
  readonly now: Date
  readonly say: (line: string) => void
}

/** Restores a backup into a scratch database and folder and checks it. Returns false if a check fails. */
export async function runDrill(drill: Drill): Promise<boolean> {
  const { config, backup, now, say } = drill
  const folder = await mkdtemp(join(tmpdir(), 'portal-drill-'))
  const scratch = drill.scratchUrl === null ? await createScratch(drill.ownerUrl) : null
  const url = scratch?.url ?? drill.scratchUrl ?? ''
  try {
    const startedAt = performance.now()
    const own = { twoFactor: config.twoFactor, dataDir: folder }
    const { made, damaged } = await restore(url, filesOnDisk(join(folder, 'files')), backup, now, own, drill.logins)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const hours = Math.round((now.getTime() - new Date(made.madeAt).getTime()) / 3_600_000)
    say(
      `Restored ${backup.name}, ${hours} hours old: ${countRows(made)} rows, ${Object.keys(made.files).length} files, ${seconds} s.`,
    )
    const keys = await findMissingKeys(config, backup.place, made.twoFactorKeys)
    if (keys && !keys.areLost) say(keys.warning)
    const areKeysWhole = report(say, 'Encryption keys', keys?.areLost ? [keys.warning] : [])
    const areFilesWhole = report(say, 'Stored files', damaged)
    return (await check(url, made, drill)) && areKeysWhole && areFilesWhole
  } finally {
    await scratch?.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createScratch(ownerUrl: string) {
  const name = `portal_drill_${randomBytes(6).toString('hex')}`
  const runAsOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal-command' })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await runAsOwner(`create database ${name} template template0 encoding 'UTF8'`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error
    throw new StartupError(
      'The database owner is not allowed to create databases. Specify an empty database with --url.',
    )
  })
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runAsOwner(`drop database ${name} with (force)`) }
}

async function check(url: string, made: Manifest, { ownerUrl, say }: Drill): Promise<boolean> {
  const madeAt = new Date(made.madeAt)
  return withDb(url, async (restored) => {
    const { head, breaks } = await verifyAudit(restored, madeAt)
    const foreign =
      head === null || (await withDb(ownerUrl, (own) => hasSeal(own, head)))
        ? []
        : [`The portal's audit trail has a different seal at ${head.position}.`]
    let isWhole = report(say, `Audit trail, ${head?.position ?? 0} sealed entries`, [...breaks, ...foreign])

    const money: string[] = []
    let rules = 0
    for await (const { rule, violations } of checkMoney(url, madeAt)) {
      rules++
      if (violations > 0) money.push(`${rule} (${violations})`)
    }
    isWhole = report(say, `Money, ${rules} rules`, money) && isWhole

    const counts: string[] = []
    let kinds = 0
    for await (const { name, wrong } of checkCounts(restored)) {
      kinds++
      if (wrong > 0) counts.push(`${name} (${wrong})`)
    }
    return report(say, `Counts of the reports, ${kinds} kinds`, counts) && isWhole
  })
}

function report(say: (line: string) => void, check: string, wrong: readonly string[]): boolean {
  say(wrong.length === 0 ? `ok     ${check}` : `FAILED ${check}: ${wrong.join('; ')}`)
  return wrong.length === 0
}

async function hasSeal(db: Db, { position, hash }: { readonly position: number; readonly hash: string }) {
  const seal = await db.selectFrom('audit_seals').select('hash').where('position', '=', position).executeTakeFirst()
  return seal?.hash.toString('hex') === hash
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool({ url: inUtc(url), maxConnections: 2, applicationName: 'portal-command' })
  return work(createDb(pool)).finally(() => pool.end())
}
