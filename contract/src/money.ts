/** Money is whole cents (US dollars) everywhere; only text for people and the wire know dollars. */

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat('en-US')

/** `$1,234.50`, with a minus before the symbol, and never a minus before zero. */
export function formatCents(cents: number): string {
  return currency.format((cents + 0) / 100)
}

/** `1,234`: for numbers of people or things. */
export function formatCount(count: number): string {
  return plain.format(count)
}

/** The payment provider charges no card less; a smaller debt waits for the next invoice. */
export const MINIMUM_CHARGE_CENTS = 50

/** What a customer owes: the negated balance of the ledger. */
export function balanceDueCents(balanceCents: number): number {
  return 0 - balanceCents
}

/** Whole cents of a text such as `12.34` (digits, a dot, two digits), or null; by string, never through a float. */
export function parseCents(text: string): number | null {
  if (!/^\d+\.\d{2}$/.test(text)) return null
  const cents = Number(text.replace('.', ''))
  return Number.isSafeInteger(cents) ? cents : null
}

/** `12.34` from 1234: the text that `parseCents` reads. */
export function centsToText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
