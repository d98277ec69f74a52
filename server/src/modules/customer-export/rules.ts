import { easternDay } from '@portal/contract/dates'

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** Contains the Eastern day on which the list was requested. */
export function fileNameOf(requestedAt: Date): string {
  return `customer-list-${easternDay(requestedAt).replaceAll('-', '')}.csv`
}
