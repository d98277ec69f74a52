import { groupCardNumber } from '@portal/contract/billing/cards'
import type { Entry } from '../../ui/masked-entry.ts'

/**
 * Groups the digits of a card number. Nothing can be typed after the last digit; a pasted number that is too long is
 * not truncated, because its first digits may be another card's number.
 */
export function maskCardNumber(text: string, { before, isTyped }: Entry): string {
  const shown = groupCardNumber(text)
  const beyond = digits(text).slice(digits(shown).length)
  const isFull = isTyped && before === groupCardNumber(before)
  return beyond === '' || isFull ? shown : `${shown} ${beyond}`
}

/** Formats as `MM / YYYY`, completing the text as soon as it is unambiguous. */
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

/** No month starts with 2 to 9, and a slash ends one: `3` and `1/` already stand for two digits. */
function monthOf(month: string, rest: string): string {
  const isOneDigit = month.length === 1 && (/[2-9]/.test(month) || /^\s*\//.test(rest))
  return isOneDigit ? `0${month}` : month
}
