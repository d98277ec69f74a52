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

/** Programs need the minute. */
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)? ?([+-]\d\d:?\d\d|[A-Z]{1,5})?$/

/**
 * Parses `20260308013000 -0500`; the seconds can be missing. Without a zone, it is UTC.
 *
 * @returns null if it is not a time
 */
export function readXmltvTime(text: string): Date | null {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', zone = 'UTC'] = match
  const offset = offsetOf(zone)
  const clock = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (offset === null || Number.isNaN(clock.getTime())) return null
  // February 31 would be in March, and 24:00 on the next day.
  if (clock.getUTCDate() !== Number(day) || clock.getUTCHours() !== Number(hour)) return null
  return new Date(clock.getTime() - offset * MINUTE_MS)
}

function offsetOf(zone: string): number | null {
  if (Object.hasOwn(zones, zone)) return zones[zone] ?? null
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
