import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/list-table/columns.ts'

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
