/** Money is whole cents (US dollars) everywhere; only displayed text and the wire use dollars. */

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat('en-US')

/** `$1,234.50`, with a minus before the symbol, and no minus for zero. */
export function formatCents(cents: number): string {
  return currency.format((cents + 0) / 100)
}

/** `1,234`, for counts. */
export function formatCount(count: number): string {
  return plain.format(count)
}

/** The payment provider's minimum card charge; a smaller amount due is added to the next invoice. */
export const MINIMUM_CHARGE_CENTS = 50

/** Amount due: the negated ledger balance. */
export function balanceDueCents(balanceCents: number): number {
  return 0 - balanceCents
}

/** Returns the cents of a text such as `12.34` (digits, a dot, two digits), or null; never uses floats. */
export function parseCents(text: string): number | null {
  if (!/^\d+\.\d{2}$/.test(text)) return null
  const cents = Number(text.replace('.', ''))
  return Number.isSafeInteger(cents) ? cents : null
}

/** `12.34` for 1234, the format that `parseCents` reads. */
export function centsToText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
