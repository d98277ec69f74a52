import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { StartupError } from '../cannot-start.ts'
import { type LoginNames, loginNamesOf, setPassword, storeSessionSettings } from '../db/logins.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import type { Config } from '../settings/config.ts'

/** How each part of the portal logs in to PostgreSQL. */
export interface DatabaseUrls {
  /** The owner of the tables; the API's login if only that was given. */
  readonly owner: string
  readonly api: string
  readonly worker: string
}

type LoginConfig = Pick<Config, 'databaseUrl' | 'workerDatabaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>

/** In DATA_DIR, readable only by its user. */
export const API_URL_FILE = 'database-url.api'
export const WORKER_URL_FILE = 'database-url.worker'

const WRONG_PASSWORD = '28P01'
const INSUFFICIENT_PRIVILEGE = '42501'
const ANSWER_TIMEOUT_MS = 5_000

/**
 * Migrates the schema as the owner, and returns working logins for API and worker: from the settings, or with generated
 * passwords, whose URLs are stored in DATA_DIR.
 *
 * @throws StartupError if the owner lacks the privileges
 */
export async function prepareLogins(ownerUrl: string, config: LoginConfig, now: Date): Promise<DatabaseUrls> {
  const owner = await connect(ownerUrl)
  try {
    if (!(await isOwner(owner))) return await withoutOwner(owner, ownerUrl, config)
    const given = givenUrls(config)
    const names = givenLogins(config) ?? (await defaultNames(owner))
    await migrateAs(ownerUrl, now, names)
    if (given) {
      for (const url of new Set([given.api, given.worker])) await repairLogin(owner, ownerUrl, url)
      return { owner: ownerUrl, ...given }
    }
    const stored = {
      api: await storedUrl(join(config.dataDir, API_URL_FILE), ownerUrl, names.api),
      worker: await storedUrl(join(config.dataDir, WORKER_URL_FILE), ownerUrl, names.worker),
    }
    for (const url of [stored.api, stored.worker]) await repairLogin(owner, ownerUrl, url)
    return { owner: ownerUrl, ...stored }
  } finally {
    await owner.end()
  }
}

/**
 * Migrates the schema for a command, which runs as the API if the settings have its login, or else as the owner. No
 * command changes the passwords of running processes.
 */
export async function prepareForCommand(ownerUrl: string, config: LoginConfig, now: Date): Promise<DatabaseUrls> {
  const given = givenUrls(config)
  if (given !== null) return prepareLogins(ownerUrl, config, now)
  const owner = await connect(ownerUrl)
  try {
    if (!(await isOwner(owner))) return await withoutOwner(owner, ownerUrl, config)
    await migrateAs(ownerUrl, now, await defaultNames(owner))
    return { owner: ownerUrl, api: inUtc(ownerUrl), worker: inUtc(ownerUrl) }
  } finally {
    await owner.end()
  }
}

/** Returns the same URL with sessions in UTC: unlike those of API and worker, the owner's login does not store that. */
export function inUtc(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c timezone=UTC`)
  return url.href
}

async function migrateAs(ownerUrl: string, now: Date, names: LoginNames): Promise<void> {
  await migrate(ownerUrl, now, { logins: names }).catch((error: unknown) => {
    throw error instanceof StartupError ? error : new StartupError(explain(error, names))
  })
}

/** If there is a login for migrations, the others are those of the running processes. */
function givenUrls({ databaseUrl, workerDatabaseUrl, migrationDatabaseUrl }: LoginConfig) {
  if (migrationDatabaseUrl === null || databaseUrl === null) return null
  return { api: databaseUrl, worker: workerDatabaseUrl ?? databaseUrl }
}

/** Returns the logins of the settings; without any, they are named after the database. */
export function givenLogins(config: LoginConfig): LoginNames | undefined {
  const given = givenUrls(config)
  return given === null ? undefined : { api: userOf(given.api), worker: userOf(given.worker) }
}

async function defaultNames(owner: pg.Client): Promise<LoginNames> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  return loginNamesOf(rows[0]?.name ?? '')
}

async function isOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(datdba, 'usage') as owns from pg_database where datname = current_database()`,
  )
  return rows[0]?.owns ?? false
}

/** Without the owner, the portal runs on a database that is already up to date. */
async function withoutOwner(client: pg.Client, url: string, config: LoginConfig): Promise<DatabaseUrls> {
  if (!(await isMigrated((query) => client.query(query)).catch(() => false))) {
    throw new StartupError(
      `The database must be migrated, but the login "${userOf(url)}" does not own it. Set MIGRATION_DATABASE_URL to the owner's login.`,
    )
  }
  return { owner: url, api: url, worker: config.workerDatabaseUrl ?? url }
}

/** Sets the password from the URL if the login does not work with it, and stores its session settings. */
async function repairLogin(owner: pg.Client, ownerUrl: string, url: string): Promise<void> {
  const { username, password } = new URL(url)
  // Without a password, PostgreSQL authenticates the process differently, for example by a certificate.
  if (password === '') return
  const direct = new URL(ownerUrl)
  direct.username = username
  direct.password = password
  const code = await storeOwnSettings(direct.href, userOf(url))
  if (code !== WRONG_PASSWORD) return
  await setPassword(owner, userOf(url), decodeURIComponent(password)).catch((error: unknown) => {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new StartupError(
      `PostgreSQL rejects the password of "${userOf(url)}", and the database owner is not allowed to set it. Correct it in the settings or have an administrator set it.`,
    )
  })
}

/** Returns the error code if the login does not work. */
async function storeOwnSettings(url: string, name: string): Promise<string | null> {
  try {
    const login = await connect(url)
    await storeSessionSettings(login, name).finally(() => login.end())
    return null
  } catch (error) {
    return codeOf(error)
  }
}

/** Returns a login's stored URL, updated to the current host and database; its password is generated once. */
async function storedUrl(file: string, ownerUrl: string, name: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => '')
  const before = URL.parse(stored.trim())
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(name)
  const isSame = before !== null && before.username === url.username && before.password !== ''
  url.password = isSame ? before.password : randomBytes(24).toString('base64url')
  if (stored !== `${url.href}\n`) {
    await mkdir(dirname(file), { recursive: true })
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, `${url.href}\n`, { mode: 0o600 })
    await rename(draft, file)
  }
  return url.href
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'portal-start',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

function explain(error: unknown, { api, worker }: LoginNames): string {
  const reason = error instanceof Error && error.cause ? error.cause : error
  if (codeOf(reason) === INSUFFICIENT_PRIVILEGE && /create role/.test(messageOf(reason))) {
    return `The database owner is not allowed to create roles. Have an administrator run "create role ${pg.escapeIdentifier(api)} login password '…'" and the same for ${pg.escapeIdentifier(worker)}, then set DATABASE_URL and WORKER_DATABASE_URL to them.`
  }
  return `Database migration failed: ${messageOf(reason)}.`
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
