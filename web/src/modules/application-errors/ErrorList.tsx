import type { ApplicationError, ListedError } from '@portal/contract/application-errors/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { easternDay, easternSheetTime, formatDate, sheetTime } from '@portal/contract/dates'
import { type ReactNode, useState } from 'react'
import type { Loadable } from '../../ui/Empty.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { dayColumn } from '../../ui/list-table/value-columns.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { ErrorText } from './ErrorText.tsx'

type Row = ApplicationError & Partial<ListedError>

interface ErrorListProps {
  readonly name: string
  readonly loadable: Loadable<readonly Row[]>
  readonly empty: string
  /** Whether to show the customers. */
  readonly hasCustomers?: boolean
  /** Set on the customer's screen, which has other lists and UTC dates. */
  readonly ofCustomer?: { readonly prefix: string; readonly heading: ReactNode }
}

/** Errors, newest first, with the full text of the selected one. */
export function ErrorList({ name, loadable, empty, hasCustomers = false, ofCustomer }: ErrorListProps) {
  const [viewed, setViewed] = useState<Row | null>(null)
  const shown = viewed && loadable.data?.includes(viewed) ? viewed : null
  return (
    <>
      <ListTable
        name={name}
        views={{ name: ofCustomer ? 'customer application errors' : 'application errors' }}
        label="Application errors"
        columns={[
          viewColumn(setViewed),
          ofCustomer ? utcDateColumn : easternDateColumn,
          descriptionColumn,
          ...(hasCustomers ? [customerColumn] : []),
        ]}
        loadable={loadable}
        defaultSort="-date"
        empty={empty}
        noMatch="No errors match the filters"
        {...ofCustomer}
      />
      {shown && <ErrorText error={shown} isInUtc={ofCustomer !== undefined} />}
    </>
  )
}

function viewColumn(view: (row: Row) => void): Column<Row> {
  return actionColumn('view', 'View', (row, rowName) => (
    <TextButton data-opens aria-label={`View ${rowName}`} onClick={() => view(row)}>
      View
    </TextButton>
  ))
}

const easternDateColumn: Column<Row> = {
  id: 'date',
  title: 'Date',
  value: ({ createdAt }) => createdAt,
  text: ({ createdAt }) => formatDate(easternDay(createdAt)),
  cell: ({ createdAt }) => (
    <time className="unbroken" dateTime={createdAt.toISOString()} title="Eastern Time">
      {formatDate(easternDay(createdAt))}
    </time>
  ),
  download: ({ createdAt }) => easternSheetTime(createdAt),
  zone: 'Eastern',
}

const utcDateColumn: Column<Row> = {
  ...dayColumn<Row>('date', 'Date', ({ createdAt }) => createdAt),
  download: ({ createdAt }) => sheetTime(createdAt),
}

const descriptionColumn: Column<Row> = {
  id: 'description',
  title: 'Description',
  value: ({ description }) => description,
  filter: 'text',
  maxWidth: 760,
}

const customerColumn: Column<Row> = {
  id: 'customer',
  title: 'Customer',
  value: ({ customer }) => customer,
  text: ({ customer }) => formatUsername(customer ?? ''),
  cell: ({ customer }) =>
    customer && (
      <ListedCustomerLink email={customer} source="application-errors">
        {formatUsername(customer)}
      </ListedCustomerLink>
    ),
  filter: 'text',
}
