import { holdsCardNumber, REMOVED_CARD_NUMBER, removeCardNumbers } from '@portal/contract/card-numbers'

// Digits, in a line of JSON, which writes line breaks and tabs as `\n` and `\t`.
const MANY_DIGITS = /\p{Nd}(?:(?:[\s\p{Pd}\p{Cf}\u2212.\u00b7]|\\[nrt]){0,3}\p{Nd}){12}/u
const TIME = /"time":\d+/

/** A line of the log, in JSON, without the card numbers in its texts and numbers. */
export function removeCardNumbersFromLine(line: string): string {
  if (!MANY_DIGITS.test(line.replace(TIME, ''))) return line
  return `${JSON.stringify(JSON.parse(line), removeFrom)}\n`
}

function removeFrom(name: string, value: unknown): unknown {
  if (typeof value === 'string') return removeCardNumbers(value)
  if (typeof value === 'number' && name !== 'time') return holdsCardNumber(String(value)) ? REMOVED_CARD_NUMBER : value
  return value
}
