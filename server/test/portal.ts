import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import type { Role } from '@portal/contract/rights'
import { staffCalls } from '@portal/contract/staff/calls'
import pg from 'pg'
import { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Context, createContext } from '../src/context.ts'
import { runJobs } from '../src/jobs/run-jobs.ts'
import { createLog } from '../src/log.ts'
import type { Guide } from '../src/outside/guide/guide.ts'
import type { Payments } from '../src/outside/payments/payments.ts'
import { createTestDatabase } from './postgres.ts'

/** What a server answered, undecoded. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The code of a refusal, the JSON of a reply. */
  readonly text: string
}

/** A refused call. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly code: string

  constructor({ status, text }: Answer) {
    super(`${status} ${text}`)
    this.status = status
    this.code = text
  }
}

/** One pixel. */
export const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
)

export interface SendOptions {
  /** What an uploaded file holds; its name is in the input. */
  readonly file?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** Somebody who makes calls; signed in where a token is given. */
export class Caller {
  readonly token: string | null
  readonly #url: string

  constructor(url: string, token: string | null) {
    this.#url = url
    this.token = token
  }

  /** @throws CallFailed with the code that was answered */
  async call<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<ReplyOf<C>> {
    const answer = await this.send(call, input, options)
    if (answer.status !== 200) throw new CallFailed(answer)
    // `z.decode` returns the reply's output, which is what ReplyOf names.
    return z.decode(call.reply, answer.text === '' ? undefined : JSON.parse(answer.text)) as ReplyOf<C>
  }

  /** The token of a sign-in for which the password is enough. */
  async signIn(input: InputOf<typeof staffCalls.signIn>): Promise<string> {
    const reply = await this.call(staffCalls.signIn, input)
    if (!('token' in reply)) throw new Error(`a second step follows: ${reply.step}`)
    return reply.token
  }

  /** Sends whatever it is given, valid or not. */
  async send(call: Call, input: unknown, { headers = {}, file = SMALL_PNG }: SendOptions = {}): Promise<Answer> {
    const url = new URL(`/admin/api${call.path}`, this.#url)
    const isGet = call.method === 'GET'
    if (isGet) url.search = queryOf(input).toString()
    const isJson = !isGet && !call.upload
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: isJson ? JSON.stringify(input) : formOf(input, file) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

/** The file under the name that the input gives, and whatever else is in there as a field of its own. */
function formOf(input: unknown, file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(input ?? {})) {
    if (field === 'fileName') form.append('file', new Blob([file]), String(value))
    else form.append(field, String(value))
  }
  return form
}

function queryOf(input: unknown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(key, String(one))
  }
  return query
}

export interface PortalOptions {
  /** Where the clock starts; it stands still until it is moved. */
  readonly now?: string
  /** Settings, as environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Who charges and refunds cards; by default nobody who answers. */
  readonly payments?: Payments
  /** Where the program guide comes from; by default from nowhere. */
  readonly guide?: Guide
  /** By default a migrated, otherwise empty one, which is dropped at the end. */
  readonly databaseUrl?: string
  /** Gets every line that the server logs. */
  readonly logTo?: { write(line: string): void }
}

/** A whole server on a free port over a database of its own, with one member of staff per role and a clock to move. */
export async function startPortal({
  now = '2026-03-10T15:00:00Z',
  env = {},
  payments,
  guide,
  databaseUrl,
  logTo,
}: PortalOptions = {}) {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase()
  const clock = { now: new Date(now) }
  const config: Config = readConfig({
    DATABASE_URL: database.url,
    DEMO: 'false',
    PORT: '1',
    TWO_FACTOR_KEY: Buffer.alloc(32, 'test').toString('base64'),
    ...env,
  })
  const made = createContext({
    config,
    databaseUrl: database.url,
    applicationName: 'portal-test',
    log: logTo
      ? createLog({ level: 'trace', to: logTo })
      : createLog({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    now: () => new Date(clock.now),
    newId: randomUUID,
  })
  const context: Context = { ...made, ...(payments && { payments }), ...(guide && { guide }) }
  const app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has an address of this kind.
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  // Its connections are cut when the database is dropped.
  owner.on('error', () => {})
  const callers = new Map<Role, Promise<Caller>>()

  return {
    url,
    app,
    context,
    /** The database as its owner, whom no grant stops. */
    owner,
    databaseUrl: database.url,
    clock: {
      set: (iso: string) => {
        clock.now = new Date(iso)
      },
      advance: (milliseconds: number) => {
        clock.now = new Date(clock.now.getTime() + milliseconds)
      },
    },
    signedOut: new Caller(url, null),
    withToken: (token: string) => new Caller(url, token),
    /** The member of staff of this role, signed in: `<role>@staff.test`. */
    as(role: Role): Promise<Caller> {
      const known = callers.get(role) ?? insertStaff(context, { role }).then((id) => signIn(context, url, id))
      callers.set(role, known)
      return known
    },
    hasStaff: (staff: Partial<NewStaff>) => insertStaff(context, { role: 'support', ...staff }),
    /** A new session of this member of staff. */
    signIn: (staffId: number) => signIn(context, url, staffId),
    runJobs: () => runJobs(context),
    async stop() {
      await app.close()
      await Promise.all([context.pool.end(), owner.end()])
      await database.drop()
    },
  }
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

/** A session outlives whatever a test does to the clock: some let a year pass for each customer. */
const LONGER_THAN_ANY_TEST_MS = 5_000 * 365 * 24 * 3_600_000

async function signIn(context: Context, url: string, staffId: number): Promise<Caller> {
  const token = randomBytes(32).toString('base64url')
  const at = context.now()
  await context.db
    .insertInto('sessions')
    .values({
      staff_id: staffId,
      token_hash: createHash('sha256').update(token).digest(),
      created_at: at,
      last_used_at: new Date(at.getTime() + LONGER_THAN_ANY_TEST_MS),
      ends_at: new Date(at.getTime() + LONGER_THAN_ANY_TEST_MS),
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .execute()
  return new Caller(url, token)
}
