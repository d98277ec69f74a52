import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

export type Role = 'administrator' | 'operations' | 'marketing' | 'finance' | 'support' | 'management'
export const roles: readonly Role[] = ['administrator', 'operations', 'marketing', 'finance', 'support', 'management']
/** Initial password of every account in a run. */
export const PASSWORD = 'Demo1234'

export interface StaffMember {
  readonly email: string
  readonly password: string
}

export interface NewStaffMember {
  readonly role?: Role
  readonly disabled?: boolean
  readonly firstName?: string
  readonly lastName?: string
}

/**
 * Admin users of the run's portal, created directly in its database, because no test may change an account that others
 * use.
 */
export class Staff {
  readonly #database: pg.Pool

  constructor(databaseUrl: string) {
    this.#database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  }

  close(): Promise<void> {
    return this.#database.end()
  }

  /** Creates an admin user for this test. */
  async create({
    role = 'support',
    disabled = false,
    firstName = 'Ana',
    lastName = 'Own',
  }: NewStaffMember = {}): Promise<StaffMember> {
    // Up to twelve digits: more could look like a card number.
    const email = `${randomBytes(6).toString('hex')}@staff.test`
    await this.#database.query(
      `insert into staff (email, first_name, last_name, role, disabled, created_at, password_hash)
       select $1, $2, $3, $4, $5, now(), password_hash from staff where email = 'support@demo.test'`,
      [email, firstName, lastName, role, disabled],
    )
    return { email, password: PASSWORD }
  }

  /** Number of these customers open in browsers, and number of live update connections. */
  async connectionsWith(usernames: readonly string[]): Promise<{ customers: number; connections: number }> {
    const { rows } = await this.#database.query<{ customers: number; connections: number }>(
      `select count(distinct customer_id)::int as customers, count(distinct stream_id)::int as connections
       from presence join customers on customers.id = customer_id where username = any($1)`,
      [usernames],
    )
    return rows[0] ?? { customers: 0, connections: 0 }
  }

  /** Path of an active link that sets this user's password. */
  async link({ email }: StaffMember, purpose: 'set' | 'reset'): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#database.query(
      `insert into password_links (staff_id, purpose, token_hash, created_at, expires_at)
       select id, $2, $3, now(), now() + interval '1 hour' from staff where email = $1`,
      [email, purpose, createHash('sha256').update(token).digest()],
    )
    return `/${purpose}-password/${token}`
  }

  /** Changes the role as an administrator while the user is signed in. */
  async assign({ email }: StaffMember, role: Role): Promise<void> {
    await this.#database.query('update staff set role = $2 where email = $1', [email, role])
  }

  /** Expires pending two-factor challenges. */
  async expireChallenges({ email }: StaffMember): Promise<void> {
    await this.#database.query(
      'update sign_in_challenges set expires_at = now() where staff_id = (select id from staff where email = $1)',
      [email],
    )
  }

  /** Ends sessions as an idle timeout would. */
  async endSessions({ email }: StaffMember): Promise<void> {
    await this.#database.query('delete from sessions where staff_id = (select id from staff where email = $1)', [email])
  }
}
