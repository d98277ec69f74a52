import { hash } from '@node-rs/argon2'
import { type Role, roles } from '@portal/contract/permissions'
import type pg from 'pg'

export const DEMO_PASSWORD = 'Demo1234'

const names: Record<Role, readonly [firstName: string, lastName: string]> = {
  administrator: ['Amelia', 'Ortega'],
  operations: ['Omar', 'Haddad'],
  marketing: ['Mónica', 'Silva'],
  finance: ['Felix', 'Nakamura'],
  support: ['Sofía', 'Reyes'],
  management: ['Martin', "O'Neill"],
}

/** Returns the demo account of a role: `support@demo.test`. */
export function demoStaffEmail(role: Role): string {
  return `${role}@demo.test`
}

/** Creates one account for each role, all with the same password. Existing accounts stay unchanged. */
export async function insertDemoStaff(client: pg.Client, now: Date): Promise<void> {
  const passwordHash = await hash(DEMO_PASSWORD)
  for (const role of roles) {
    await client.query(
      `insert into staff (email, first_name, last_name, role, password_hash, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing`,
      [demoStaffEmail(role), ...names[role], role, passwordHash, now],
    )
  }
}

export interface Actor {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** The roles that act on customers. */
const acting: readonly Role[] = ['support', 'finance', 'administrator']

/** Returns the demo accounts of these roles; none if there are no demo accounts. */
export async function findActors(client: pg.ClientBase, of: readonly Role[] = acting): Promise<Actor[]> {
  const emails = of.map(demoStaffEmail)
  const { rows } = await client.query<Omit<Actor, 'id'> & { id: string }>(
    `select id, email, first_name as "firstName", last_name as "lastName" from staff where email = any($1) order by id`,
    [emails],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
