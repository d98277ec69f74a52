import type { CustomerRow, MatchedField } from '@portal/contract/customers/calls'
import type { CustomerStatus, CustomerType } from '@portal/contract/customers/facts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export interface FoundCustomers {
  /** The customer with exactly this username first, then by last name, first name and username. */
  readonly rows: CustomerRow[]
  /** More than `atMost` customers match; `rows` is empty. */
  readonly tooMany: boolean
}

export interface Search {
  /** Any part of names, email addresses or phone numbers, as typed. Every word must match. */
  readonly text: string
  readonly atMost: number
}

/** Finds customers in one round trip. docs/decisions/customer-search.md describes what matches. */
export async function findCustomers(db: Db, { text, atMost }: Search): Promise<FoundCustomers> {
  // PostgreSQL cannot store these, so no customer has them. An empty text finds no one.
  const isStorable = !text.includes('\0') && text.isWellFormed()
  const { rows } = await sql<FoundRow>`
    select too_many, username, first_name, last_name, type, status, field, matched
    from search_customers(${isStorable ? withoutLabels(text).trim() : ''}, ${atMost})
  `.execute(db)
  const found: CustomerRow[] = []
  for (const row of rows) {
    if (row.too_many) return { rows: [], tooMany: true }
    found.push({
      email: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      type: row.type,
      status: row.status,
      matchedBy: { field: row.field, ...(row.matched !== null && { text: row.matched }) },
    })
  }
  return { rows: found, tooMany: false }
}

/** Removes what screens and emails write before a copied number: `•••• •••• •••• 4242`, `ending in 4242`, `Invoice 003164`. */
function withoutLabels(text: string): string {
  return text
    .replace(/(?<!\S)(?:[•*][•*\s]*|ending\s+in\s+)(?=\d{4}(?!\d))/gi, '')
    .replace(/^\s*invoice\s+(?=#?\d{4,}\s*$)/i, '')
}

/** A row returned by the search. */
type FoundRow =
  | { too_many: true }
  | {
      too_many: false
      username: string
      first_name: string
      last_name: string
      type: CustomerType
      status: CustomerStatus
      field: MatchedField
      /** The text that matched, if the row does not show it. */
      matched: string | null
    }
