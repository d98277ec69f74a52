import type { CustomerRow } from '@portal/contract/customers/calls'
import { foldText, phoneDigits } from '@portal/contract/search-text'
import type { FoundCustomers, Search } from '../src/modules/customers/search/queries.ts'

/**
 * The reference for `findCustomers`: the same search over all customers, without the database and with the folding of
 * list filters.
 */
export function searchAll(customers: readonly CustomerRow[], { text, atMost }: Search): FoundCustomers {
  const words = splitWords(foldText(text))
  const asPhone = words.map((word) => phoneDigits(word) ?? word)
  const matching = customers.filter(({ email, firstName, lastName }) => {
    const fields = [lastName, firstName, email].map(foldText)
    const contains = (word: string) => fields.some((field) => field.includes(word))
    return words.length > 0 && (words.every(contains) || (/^1\d{10}$/.test(email) && asPhone.every(contains)))
  })
  const usernames = words.length === 1 ? [text.trim().toLowerCase(), asPhone[0], `1${asPhone[0]}`] : []
  const whole = usernames.flatMap((username) => customers.filter(({ email }) => email === username))
  if (matching.length > atMost) {
    return whole.length > 0 ? { rows: whole.slice(0, 1), tooMany: false } : { rows: [], tooMany: true }
  }
  const rows = matching.filter((customer) => !whole.includes(customer)).toSorted(byNames)
  return { rows: [...new Set(whole), ...rows], tooMany: false }
}

/** Splits text into words, but keeps neighboring words of digits and phone number characters together. */
function splitWords(folded: string): string[] {
  const words: string[] = []
  let wasSigns = false
  for (const word of folded.split(/[ \t\n\v\f\r]+/).filter(Boolean)) {
    const isSigns = /^[0-9+()./-]+$/.test(word)
    if (isSigns && wasSigns) words.push(`${words.pop()} ${word}`)
    else words.push(word)
    wasSigns = isSigns
  }
  return words
}

function byNames(a: CustomerRow, b: CustomerRow): number {
  return compare(orderOf(a), orderOf(b)) || compare(a.email, b.email)
}

function orderOf({ lastName, firstName, email }: CustomerRow): string {
  return [lastName, firstName, email].map(foldText).join('\n')
}

/** Compares by code point, as UTF-8 sorts. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
