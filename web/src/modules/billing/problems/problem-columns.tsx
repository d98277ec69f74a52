import { isUserAllowed } from '../../../app/api/session.ts'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
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

/** The customer with the problem, as a link; empty if unknown. */
export function customerColumn<
  Row extends { readonly email: string | null; readonly name: string | null },
>(): Column<Row> {
  return {
    id: 'customer',
    title: 'Customer',
    value: ({ name, email }) => name ?? email,
    cell: ({ name, email }) => (email === null ? null : <Link to={paths.viewCustomer(email, email)}>{name}</Link>),
    maxWidth: 220,
  }
}
