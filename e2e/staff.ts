import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

export type Role = 'administrator' | 'operations' | 'marketing' | 'finance' | 'support' | 'management'
export const roles: readonly Role[] = ['administrator', 'operations', 'marketing', 'finance', 'support', 'management']
/** Of every account that a run has at first. */
export const PASSWORD = 'Demo1234'

export interface Member {
  readonly email: string
  readonly password: string
}

export interface Hired {
  readonly role?: Role
  readonly disabled?: boolean
  readonly firstName?: string
  readonly lastName?: string
}

/** The staff of the run's portal, straight in its database: no test shares an account that it changes. */
export class Staff {
  readonly #database: pg.Pool

  constructor(databaseUrl: string) {
    this.#database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  }

  close(): Promise<void> {
    return this.#database.end()
  }

  /** A new admin user, unknown to other tests. */
  async hire({ role = 'support', disabled = false, firstName = 'Ana', lastName = 'Own' }: Hired = {}): Promise<Member> {
    // Twelve digits at most: more could be taken for a card number.
    const email = `${randomBytes(6).toString('hex')}@staff.test`
    await this.#database.query(
      `insert into staff (email, first_name, last_name, role, disabled, created_at, password_hash)
       select $1, $2, $3, $4, $5, now(), password_hash from staff where email = 'support@demo.test'`,
      [email, firstName, lastName, role, disabled],
    )
    return { email, password: PASSWORD }
  }

  /** How many of these customers are open in a browser, and over how many connections for live updates. */
  async connectionsWith(usernames: readonly string[]): Promise<{ customers: number; connections: number }> {
    const { rows } = await this.#database.query<{ customers: number; connections: number }>(
      `select count(distinct customer_id)::int as customers, count(distinct stream_id)::int as connections
       from presence join customers on customers.id = customer_id where username = any($1)`,
      [usernames],
    )
    return rows[0] ?? { customers: 0, connections: 0 }
  }

  /** The path of a living link that sets this member's password. */
  async link({ email }: Member, purpose: 'set' | 'reset'): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#database.query(
      `insert into password_links (staff_id, purpose, token_hash, created_at, expires_at)
       select id, $2, $3, now(), now() + interval '1 hour' from staff where email = $1`,
      [email, purpose, createHash('sha256').update(token).digest()],
    )
    return `/${purpose}-password/${token}`
  }

  /** As an administrator, for a user who is signed in. */
  async assign({ email }: Member, role: Role): Promise<void> {
    await this.#database.query('update staff set role = $2 where email = $1', [email, role])
  }

  /** As time does, of sign-ins whose second step is still to come. */
  async expireChallenges({ email }: Member): Promise<void> {
    await this.#database.query(
      'update sign_in_challenges set expires_at = now() where staff_id = (select id from staff where email = $1)',
      [email],
    )
  }

  /** As idleness does. */
  async endSessions({ email }: Member): Promise<void> {
    await this.#database.query('delete from sessions where staff_id = (select id from staff where email = $1)', [email])
  }
}
