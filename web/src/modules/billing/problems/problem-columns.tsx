import { isUserAllowed } from '../../../app/api/session.ts'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { ListedCustomerLink } from '../../customers/neighbors/ListedCustomerLink.tsx'

/**
 * Actions for each problem; there is no column for read-only users. `about` distinguishes similar buttons for screen
 * readers.
 */
export function problemActionColumn<Row>(
  title: string,
  about: (row: Row) => string,
  onChoose: (row: Row) => void,
  isOffered: (row: Row) => boolean = () => true,
): readonly Column<Row>[] {
  if (!isUserAllowed('resolve-billing-problems')) return []
  return [
    actionColumn(`act-${title}`, title, (row) =>
      isOffered(row) ? (
        <TextButton aria-label={`${title}: ${about(row)}`} onClick={() => onChoose(row)}>
          {title}
        </TextButton>
      ) : null,
    ),
  ]
}

/** The customer with the problem, as a link that names the list as its `source`; empty if unknown. */
export function customerColumn<Row extends { readonly email: string | null; readonly name: string | null }>(
  source: string,
): Column<Row> {
  return {
    id: 'customer',
    title: 'Customer',
    value: ({ name, email }) => name ?? email,
    cell: ({ name, email }) =>
      email === null ? null : (
        <ListedCustomerLink email={email} source={source}>
          {name}
        </ListedCustomerLink>
      ),
    maxWidth: 220,
  }
}
