import { MINUTE_MS } from '@portal/contract/durations'

/**
 * The zone names that XMLTV files use instead of an offset; unknown names are rejected, never guessed. Minutes before
 * UTC.
 */
const zones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  BST: 60,
  CET: 60,
  CEST: 120,
}

const TIME = /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)? ?([+-]\d\d:?\d\d|[A-Z]{1,5})?$/

/**
 * Parses `20260308013000 -0500`, or an initial part of it; without a zone, it is UTC.
 *
 * @param fewestDigits 12 for program times, which need their minute
 * @returns null if it is not a time
 */
export function readXmltvTime(text: string, fewestDigits = 12): Date | null {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'UTC'] = match
  if (digitsOf(text) < fewestDigits) return null
  const offset = offsetOf(zone)
  const clock = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (offset === null || Number.isNaN(clock.getTime())) return null
  // February 31 would be in March, and 24:00 on the next day.
  if (clock.getUTCDate() !== Number(day) || clock.getUTCHours() !== Number(hour)) return null
  return new Date(clock.getTime() - offset * MINUTE_MS)
}

function digitsOf(text: string): number {
  return /^\d*/.exec(text.trim())?.[0].length ?? 0
}

function offsetOf(zone: string): number | null {
  if (Object.hasOwn(zones, zone)) return zones[zone] ?? null
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
