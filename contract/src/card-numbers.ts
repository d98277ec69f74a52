/**
 * Finds card numbers in text: 13 to 19 digits of any script that pass the Luhn check, in any grouping. The portal
 * rejects them on entry and removes them from logs and the audit trail.
 */

/** Replaces a removed card number. */
export const REMOVED_CARD_NUMBER = '[card number removed]'

/**
 * `any`: every number that passes the check, for text people type. `report`: the same without timestamps, for app
 * reports. `issued`: only numbers of known card issuers, for addresses and for external IDs, which may have as many
 * digits.
 */
export type CardCheck = 'any' | 'report' | 'issued'

interface Group {
  readonly digits: string
  /** The separators before the group, without those of `PLAIN`; null for the first group of a run. */
  readonly mark: string | null
  readonly start: number
  readonly end: number
}

const MIN_DIGITS = 13
const MAX_DIGITS = 19

// Allows up to 20 separators between two digits: all characters except letters and numbers.
const RUN = /\p{Nd}(?:[^\p{L}\p{N}]{0,20}\p{Nd}){12,}/gu
const LONG_ENOUGH = /\p{Nd}(?:[^\p{L}\p{N}]{0,20}\p{Nd}){12}/u
const GROUP = /\p{Nd}+/gu
// Spaces of any kind, dashes, dots and zero-width characters, which people mix within one number.
const PLAIN = /[\s\p{Pd}\p{Cf}\u2212.\u00b7]/gu
const UUID = /\b[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}\b/gi
const DATE =
  /(?<!\d)(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)(?!\d)/g
const YEAR = /^(?:19|20)\d\d$/
// Unix time in milliseconds, microseconds or nanoseconds. No issuer has numbers of these lengths that start with 1.
const TIMESTAMP = /^1(?:\d{12}|\d{15}|\d{18})$/

const issuers: readonly (readonly [prefix: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:6011|64[4-9]|65|62|81)/, [16, 17, 18, 19]],
  [/^(?:50|5[678]|6[37])/, [13, 14, 15, 16, 17, 18, 19]],
]

/** Whether `text` has enough digits for a card number: a quick check for long texts, which rarely have. */
export function mayContainCardNumber(text: string): boolean {
  return LONG_ENOUGH.test(text)
}

/** Whether `text` contains a card number. */
export function containsCardNumber(text: string, check: CardCheck = 'any'): boolean {
  return findCardNumbers(text, check).length > 0
}

/** Returns the text without its card numbers. */
export function removeCardNumbers(text: string): string {
  let shown = ''
  let from = 0
  for (const { start, end } of findCardNumbers(text, 'any')) {
    shown += text.slice(from, start) + REMOVED_CARD_NUMBER
    from = end
  }
  return shown + text.slice(from)
}

/** Whether the last digit is a valid check digit. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function findCardNumbers(text: string, check: CardCheck): { start: number; end: number }[] {
  if (!mayContainCardNumber(text)) return []
  // Same length as the hidden number, so positions do not shift.
  const hide = (found: string) => 'x'.repeat(found.length)
  const searched = text.replace(UUID, (found) => (/[a-f]/i.test(found) ? hide(found) : found)).replace(DATE, hide)
  return Array.from(searched.matchAll(RUN)).flatMap(({ 0: run, index }) => inRun(groupsOf(run, index), check))
}

/** Returns the groups of digits between separators, with start and end positions. */
function groupsOf(run: string, offset: number): Group[] {
  let end = 0
  return Array.from(run.matchAll(GROUP), ({ 0: found, index }) => {
    const mark = index === 0 ? null : run.slice(end, index).replace(PLAIN, '')
    end = index + found.length
    return { digits: asciiDigits(found), mark, start: offset + index, end: offset + end }
  })
}

/** A card number starts and ends with a whole group; longer matches win over shorter ones. */
function inRun(groups: readonly Group[], check: CardCheck): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let first = 0; first < groups.length; first++) {
    const last = endOfNumber(groups, first, check)
    if (last === null) continue
    // Both indexes are within the list.
    found.push({ start: (groups[first] as Group).start, end: (groups[last] as Group).end })
    first = last
  }
  return found
}

/** Returns the index of the last group of the longest card number that starts with the group `first`. */
function endOfNumber(groups: readonly Group[], first: number, check: CardCheck): number | null {
  let digits = ''
  let end: number | null = null
  for (let last = first; last < groups.length; last++) {
    digits += groups[last]?.digits
    if (digits.length > MAX_DIGITS) break
    if (digits.length < MIN_DIGITS) continue
    const isWhole = groups[first]?.mark !== '' && groups[last + 1]?.mark !== ''
    if (isCardNumber(digits, groups.slice(first, last + 1), isWhole, check)) end = last
  }
  return end
}

function isCardNumber(digits: string, groups: readonly Group[], isWhole: boolean, check: CardCheck): boolean {
  if (!passesLuhn(digits)) return false
  if (groups.every((group) => YEAR.test(group.digits))) return false
  const isGrouped = groups.slice(0, -1).every((group) => group.digits.length === 4)
  const marks = new Set(groups.slice(1).map(({ mark }) => mark))
  // Several kinds of separators mean adjacent numbers, such as phone numbers, dates and amounts.
  if (marks.size > 1 && !isGrouped) return false
  if (issuers.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length))) return true
  if (check === 'issued' || (check === 'report' && groups.length === 1 && TIMESTAMP.test(digits))) return false
  // Parts of a longer run are adjacent numbers, unless grouped as on cards.
  return isGrouped || (isWhole && marks.has(''))
}

/** Converts fullwidth, Arabic and other digits to 0–9. */
function asciiDigits(text: string): string {
  return text.replace(/\P{ASCII}/gu, (digit) => String(digitValue(digit)))
}

/** Unicode lists the digits of each script consecutively from 0 to 9. */
function digitValue(digit: string): number {
  // A matched digit is one character.
  const code = digit.codePointAt(0) as number
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}
