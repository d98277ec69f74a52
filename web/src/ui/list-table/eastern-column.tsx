import { EasternTime } from '../DateTime.tsx'
import type { Column } from './columns.ts'

/** A column of instants as clocks in New York show them. */
export function easternColumn<Row>(id: string, title: string, at: (row: Row) => Date | null): Column<Row> {
  return {
    id,
    title,
    value: at,
    cell: (row) => {
      const instant = at(row)
      return instant && <EasternTime at={instant} />
    },
  }
}
