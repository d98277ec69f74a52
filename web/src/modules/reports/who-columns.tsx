import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'

type Who = Parameters<typeof formatFullName>[0] & { readonly email: string }

/**
 * Username and name of the customers of a list.
 *
 * @param tab what the customer's screen is opened at
 */
export function whoColumns<Row extends Who>(tab?: 'payments'): readonly Column<Row>[] {
  return [
    {
      id: 'username',
      title: 'Username',
      value: ({ email }) => formatUsername(email),
      cell: ({ email }) => (
        <Link to={paths.viewCustomer(email, email)} query={{ tab }} title={formatUsername(email)}>
          <Breakable text={formatUsername(email)} />
        </Link>
      ),
    },
    { id: 'name', title: 'Name', value: formatFullName },
  ]
}
