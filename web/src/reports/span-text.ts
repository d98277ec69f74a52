import { formatDays } from '@portal/contract/dates'
import type { AddressQuery } from '../ui/address-query.ts'

/** The days of an address in words: `Mar 1, 2026 – Mar 5, 2026`, `Mar 5, 2026`, `All time`. */
export function spanText({ from, to }: AddressQuery): string {
  if (!from || !to) return 'All time'
  return formatDays({ first: from, last: to })
}
