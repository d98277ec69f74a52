import { definitionLines } from '@portal/contract/csv'
import { windowDefinitions } from '@portal/contract/definitions'
import { type PerWindow, type SignUpWindow, signUpWindowLabels, signUpWindows } from '@portal/contract/reports/counts'
import type { Column } from '../../ui/list-table/columns.ts'
import { csvOf } from '../../ui/list-table/csv.ts'

/** A number for each window; only the total if there are no others. */
export type Counts = PerWindow | { readonly total: number }

interface Counted {
  readonly title: string
  readonly definition: string
  readonly counts: Counts | undefined
}

/**
 * A table of counts as a CSV file: its title above the row names, every number as a number, and the definitions of rows
 * and columns below.
 */
export function countsCsv(label: string, rows: readonly Counted[]): string {
  const windows = signUpWindows.map((window): Column<Counted> => {
    const value = ({ counts }: Counted) => countIn(counts, window)
    return { id: window, title: signUpWindowLabels[window], value, download: (row) => value(row) ?? '' }
  })
  const table = csvOf(rows, [{ id: 'title', title: label, value: ({ title }) => title }, ...windows])
  return (
    table +
    definitionLines([
      ...rows.map(({ title, definition }) => [title, definition] as const),
      ...signUpWindows.map((window) => [signUpWindowLabels[window], windowDefinitions[window]] as const),
    ])
  )
}

/** Undefined if nothing is counted in the window. */
export function countIn(counts: Counts | undefined, window: SignUpWindow): number | undefined {
  if (!counts) return undefined
  if (window === 'total') return counts.total
  return 'today' in counts ? counts[window] : undefined
}
