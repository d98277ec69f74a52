import { type CalendarDay, formatDate, formatEasternDateTime } from '@portal/contract/dates'

const utcTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

const shortUtcTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A date as `Mar 5, 2026` in UTC; on hover with the zone and time, if any. */
export function DateText({ date }: { readonly date: Date | CalendarDay | null | undefined }) {
  if (!date) return null
  const isDay = typeof date === 'string'
  return (
    <time dateTime={isDay ? date : date.toISOString()} title={isDay ? 'Date in UTC' : `${utcTime.format(date)} UTC`}>
      <span className="unbroken">{formatDate(date)}</span>
    </time>
  )
}

/** An instant in Eastern Time, like everything counted by Eastern days; in UTC on hover. */
export function EasternTime({ at }: { readonly at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={`Eastern Time; ${utcTime.format(at)} UTC`}>
      <Pieces text={formatEasternDateTime(at)} />
    </time>
  )
}

/** An instant as `Mar 5, 2026, 3:04 PM` in UTC, for screens with customer dates. */
export function UtcTime({ at }: { readonly at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={`${utcTime.format(at)} UTC`}>
      <Pieces text={shortUtcTime.format(at)} />
    </time>
  )
}

/** A date and its time: lines can break between them, but not within. */
function Pieces({ text }: { readonly text: string }) {
  const end = text.lastIndexOf(',') + 1
  return (
    <>
      <span className="unbroken">{text.slice(0, end)}</span> <span className="unbroken">{text.slice(end + 1)}</span>
    </>
  )
}
