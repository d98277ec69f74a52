import {
  holdsCardNumber,
  mayHoldCardNumber,
  REMOVED_CARD_NUMBER,
  removeCardNumbers,
} from '@portal/contract/card-numbers'

// JSON writes a line break as `\n`, other control characters as `\u001f`: a separator for a letter.
const ESCAPED = /\\(?:u[\da-f]{4}|.)/gi
const TIME = /"time":\d+/

/** A line of the log, in JSON, without the card numbers in its texts and numbers. */
export function removeCardNumbersFromLine(line: string): string {
  if (!mayHoldCardNumber(line.replace(TIME, '').replace(ESCAPED, ' '))) return line
  return `${JSON.stringify(JSON.parse(line), removeFrom)}\n`
}

function removeFrom(name: string, value: unknown): unknown {
  if (typeof value === 'string') return removeCardNumbers(value)
  if (typeof value === 'number' && name !== 'time') return holdsCardNumber(String(value)) ? REMOVED_CARD_NUMBER : value
  return value
}
