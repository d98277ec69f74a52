import type { DayRange } from '@portal/contract/dates'
import { type ReportDays, type Span, spans } from '@portal/contract/reports/comparison'
import { dayOf } from '../../ui/address-day.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'

/** A report's days, stored in the URL (`?from=2026-11-01&to=2026-11-22&span=month`) so that a report can be shared. */
export function useDays(byDefault: DayRange): { days: ReportDays; setDays: (days: ReportDays) => void } {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  return {
    days: {
      first: dayOf(query.from) ?? byDefault.first,
      last: dayOf(query.to) ?? byDefault.last,
      span: spanOf(query.span),
    },
    setDays: ({ first, last, span }) => changeQuery({ from: first, to: last, span }),
  }
}

/** The span in a URL; undefined for any other text. */
export function spanOf(text: string | undefined): Span | undefined {
  return spans.find((span) => span === text)
}
