import { isUserAllowed } from '../../../app/api/session.ts'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { TextButton } from '../../../ui/TextButton.tsx'

/**
 * What can be done about each problem; no column for read-only users. `about` identifies to screen readers which of
 * many buttons that look alike it is.
 */
export function actColumn<Row>(
  title: string,
  about: (row: Row) => string,
  onChoose: (row: Row) => void,
): readonly Column<Row>[] {
  if (!isUserAllowed('resolve-billing-problems')) return []
  return [
    actionColumn('act', title, (row) => (
      <TextButton aria-label={`${title}: ${about(row)}`} onClick={() => onChoose(row)}>
        {title}
      </TextButton>
    )),
  ]
}
