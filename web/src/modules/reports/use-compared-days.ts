import type { Call, InputOf } from '@portal/contract/call'
import { comparisonOf, type Period } from '@portal/contract/reports/comparison'
import { useCallQuery } from '../../app/api/queries.ts'
import { noPeriod } from './listed.ts'

/** Counts per day, compared with another period. Loads nothing while the days are out of order. */
export function useComparedDays<C extends Call>(
  call: C,
  days: Parameters<typeof comparisonOf>[0],
  inputFor: (period: Period) => InputOf<C>,
  { quiet = true }: { readonly quiet?: boolean } = {},
) {
  const isInOrder = days.first <= days.last
  const current = useCallQuery(call, inputFor(days), { enabled: isInOrder, quiet })
  const comparison = current.asOf ? comparisonOf(days, current.asOf) : null
  const previous = useCallQuery(call, inputFor(comparison?.period ?? noPeriod), {
    enabled: isInOrder && comparison !== null,
    quiet: true,
  })
  const before =
    comparison && previous.data !== undefined && previous.asOf
      ? { ...comparison.period, rows: previous.data, name: comparison.name, comparison, asOf: previous.asOf }
      : undefined
  return { current, before, isInOrder }
}
