import { formatDays, formatEasternTime } from '@portal/contract/dates'
import type { AddressQuery } from '../../ui/address-query.ts'

/** The days of an address in words: `Mar 1, 2026 – Mar 5, 2026`, `Mar 5, 2026`, `Mar 5, 2026, up to 10:32 AM`, `All time`. */
export function spanText({ from, to, until }: AddressQuery): string {
  if (!from || !to) return 'All time'
  const days = formatDays({ first: from, last: to })
  const end = new Date(until ?? '')
  return Number.isNaN(end.getTime()) ? days : `${days}, up to ${formatEasternTime(end)}`
}
