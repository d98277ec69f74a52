import { easternDay } from '@portal/contract/dates'

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** Named after the Eastern day on which the list was asked for. */
export function fileNameOf(requestedAt: Date): string {
  return `customer-list-${easternDay(requestedAt).replaceAll('-', '')}.csv`
}
