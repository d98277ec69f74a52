import type { CustomerRow } from '@portal/contract/customers/calls'
import { customerStatuses, customerTypes } from '@portal/contract/customers/facts'
import { statusLabels, typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import type { Column, Option } from '../../../ui/list-table/columns.ts'
import { textColumn } from '../../../ui/list-table/value-columns.tsx'

/** A listed customer; not every list contains type and status. */
export type ListedCustomer = Pick<CustomerRow, 'email' | 'firstName' | 'lastName'> & Partial<CustomerRow>

/** Columns for sorting and filtering lists of customers. */
export const listedColumns = {
  username: { id: 'username', title: 'Username', value: ({ email }) => formatUsername(email), filter: 'text' },
  name: textColumn('name', 'Name', formatFullName, 'text'),
  type: {
    id: 'type',
    title: 'Type',
    value: ({ type }) => type && typeLabels[type],
    filter: customerTypes.map((type) => asOption(typeLabels[type])),
  },
  status: {
    id: 'status',
    title: 'Status',
    value: ({ status }) => status && statusLabels[status],
    filter: customerStatuses.map((status) => asOption(statusLabels[status])),
  },
} as const satisfies Record<string, Column<ListedCustomer>>

function asOption(label: string): Option {
  return { value: label, label }
}
