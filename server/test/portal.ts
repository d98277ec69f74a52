import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import pg from 'pg'
import { buildApp } from '../src/app/app.ts'
import { runJobs } from '../src/app/jobs/run-jobs.ts'
import type { Guide } from '../src/integrations/guide/guide.ts'
import type { Payments } from '../src/integrations/payments/payments.ts'
import { type Context, createContext } from '../src/platform/context.ts'
import { createLog } from '../src/platform/log/log.ts'
import { noopObserver, type Observer } from '../src/platform/observer.ts'
import { type Config, readConfig } from '../src/platform/settings/config.ts'
import { Caller } from './caller.ts'
import { followTestClock } from './clock.ts'
import { loginUrlOf } from './databases.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

export interface PortalOptions {
  /** The initial time; the clock stands still until it is moved. */
  readonly now?: string
  /** Settings, as environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** The payment provider; by default unreachable. */
  readonly payments?: Payments
  /** The program guide source; none by default. */
  readonly guide?: Guide
  /** Defaults to a migrated, otherwise empty database, which is dropped at the end. */
  readonly databaseUrl?: string
  /** The API's URL for it, if not the direct one. */
  readonly apiUrl?: string
  /** Receives every log line of the server. */
  readonly logTo?: { write(line: string): void }
  /** None by default. */
  readonly observer?: Observer
}

/** Starts a whole server on a free port, with its own database, a clock to move and one staff member per role. */
export async function startPortal({
  now = '2026-03-10T15:00:00Z',
  env = {},
  payments,
  guide,
  databaseUrl,
  apiUrl,
  logTo,
  observer = noopObserver,
}: PortalOptions = {}) {
  const database = databaseUrl ? await databaseAt(databaseUrl, apiUrl) : await createTestDatabase()
  const clock = { now: new Date(now) }
  const sealFile = join(tmpdir(), `audit-seals-${randomUUID()}.jsonl`)
  const config: Config = readConfig({
    DATABASE_URL: database.apiUrl,
    DEMO: 'false',
    PORT: '1',
    TWO_FACTOR_KEY: Buffer.alloc(32, 'test').toString('base64'),
    AUDIT_SEAL_KEY: Buffer.alloc(32, 'test').toString('base64'),
    AUDIT_SEAL_FILE: sealFile,
    ...env,
  })
  const made = createContext({
    config,
    databaseUrl: database.apiUrl,
    applicationName: 'portal-test',
    observer,
    log: logTo
      ? createLog({ level: 'trace', to: logTo })
      : createLog({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    now: () => new Date(clock.now),
    newId: randomUUID,
  })
  const leaveDatabase = followTestClock(made.pool, () => clock.now)
  const context: Context = { ...made, ...(payments && { payments }), ...(guide && { guide }) }
  await observer.begin(context)
  const app = await buildApp(context, () => true)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server listening on a port has an address of this kind.
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  // Its connections are cut when the database is dropped.
  owner.on('error', () => {})
  const callers = new Map<Role, Promise<Caller>>()

  return {
    url,
    app,
    context,
    /** Connects as the database owner, whom no grant restricts. */
    owner,
    databaseUrl: database.url,
    /** The same with the API's login. */
    apiUrl: database.apiUrl,
    clock: {
      set: (iso: string) => {
        clock.now = new Date(iso)
      },
      advance: (milliseconds: number) => {
        clock.now = new Date(clock.now.getTime() + milliseconds)
      },
      /** From now on, the database's clock shows the true time. */
      leaveDatabase,
    },
    signedOut: new Caller(url, null),
    withToken: (token: string) => new Caller(url, token),
    /** Returns the signed-in staff member of this role: `<role>@staff.test`. */
    as(role: Role): Promise<Caller> {
      const known = callers.get(role) ?? insertStaff(context, { role }).then((id) => signIn(context, url, id))
      callers.set(role, known)
      return known
    },
    hasStaff: (staff: Partial<NewStaff>) => insertStaff(context, { role: 'support', ...staff }),
    /** Creates a new session of this staff member. */
    signIn: (staffId: number) => signIn(context, url, staffId),
    runJobs: () => runJobs(context),
    async stop() {
      await app.close()
      await observer.end()
      await Promise.all([context.pool.end(), owner.end()])
      await database.drop()
      await rm(sealFile, { force: true })
    },
  }
}

async function databaseAt(url: string, apiUrl?: string): Promise<TestDatabase> {
  return { url, apiUrl: apiUrl ?? (await loginUrlOf(url)), drop: async () => {} }
}

export type TestPortal = Awaited<ReturnType<typeof startPortal>>

interface NewStaff {
  readonly role: Role
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly disabled: boolean
}

async function insertStaff({ db, now }: Context, staff: Partial<NewStaff> & Pick<NewStaff, 'role'>): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({
      email: staff.email ?? `${staff.role}@staff.test`,
      first_name: staff.firstName ?? 'Test',
      last_name: staff.lastName ?? staff.role,
      role: staff.role,
      password_hash: staff.passwordHash ?? null,
      disabled: staff.disabled ?? false,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: staff.role }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A session outlasts any move of the clock: some tests let a year pass for each customer. */
const TEST_HORIZON_MS = 5_000 * 365 * DAY_MS

async function signIn(context: Context, url: string, staffId: number): Promise<Caller> {
  const token = randomBytes(32).toString('base64url')
  const at = context.now()
  await context.db
    .insertInto('sessions')
    .values({
      staff_id: staffId,
      token_hash: createHash('sha256').update(token).digest(),
      created_at: at,
      last_used_at: new Date(at.getTime() + TEST_HORIZON_MS),
      ends_at: new Date(at.getTime() + TEST_HORIZON_MS),
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .execute()
  return new Caller(url, token)
}
