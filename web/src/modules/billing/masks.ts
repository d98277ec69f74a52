import { groupCardNumber } from '@portal/contract/billing/cards'
import type { Entry } from '../../ui/masked-entry.ts'

/**
 * A card's number in groups. Nothing can be typed behind its last digit; one that was pasted and is too long is kept
 * whole, as its first digits may be another card's.
 */
export function maskCardNumber(text: string, { before, isTyped }: Entry): string {
  const shown = groupCardNumber(text)
  const beyond = digits(text).slice(digits(shown).length)
  const isFull = isTyped && before === groupCardNumber(before)
  return beyond === '' || isFull ? shown : `${shown} ${beyond}`
}

/** `MM / YYYY`, with what is missing added as soon as it is certain. */
export function maskExpiry(text: string): string {
  const [, month = '', rest = ''] = /^([0-9]?[0-9]?)(.*)$/s.exec(text.trimStart()) ?? []
  const typed = digitsOnly(monthOf(month, rest) + rest, 6)
  return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed
}

export function digitsOnly(text: string, length: number): string {
  return digits(text).slice(0, length)
}

function digits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** No month starts with 2 to 9, and a slash ends one: `3` and `1/` are two digits already. */
function monthOf(month: string, rest: string): string {
  const isOneDigit = month.length === 1 && (/[2-9]/.test(month) || /^\s*\//.test(rest))
  return isOneDigit ? `0${month}` : month
}
