import type { ApplicationError, ListedError } from '@portal/contract/application-errors/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { easternDay, easternSheetTime, formatDate } from '@portal/contract/dates'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { Loadable } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { ErrorText } from './ErrorText.tsx'

type Row = ApplicationError & Partial<ListedError>

interface ErrorListProps {
  readonly name: string
  readonly loadable: Loadable<readonly Row[]>
  readonly empty: string
  /** Whether to show the customers. */
  readonly hasCustomers?: boolean
  /** Set if the screen has other lists: the prefix of its URL parameters. */
  readonly prefix?: string
}

/** Errors, newest first, with the full text of the selected one. */
export function ErrorList({ name, loadable, empty, hasCustomers = false, prefix }: ErrorListProps) {
  const [viewed, setViewed] = useState<Row | null>(null)
  const shown = viewed && loadable.data?.includes(viewed) ? viewed : null
  return (
    <>
      <ListTable
        name={name}
        views={{ name: prefix === undefined ? 'application errors' : 'customer application errors' }}
        label="Application errors"
        columns={hasCustomers ? [...columns(setViewed), customerColumn] : columns(setViewed)}
        loadable={loadable}
        defaultSort="-date"
        empty={empty}
        noMatch="No errors match the filters"
        {...(prefix !== undefined && { prefix })}
      />
      {shown && <ErrorText error={shown} />}
    </>
  )
}

function columns(view: (row: Row) => void): readonly Column<Row>[] {
  return [
    actionColumn('view', 'View', (row) => (
      <TextButton data-opens aria-label={`View ${row.description.slice(0, 80)}`} onClick={() => view(row)}>
        View
      </TextButton>
    )),
    {
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
    },
    {
      id: 'description',
      title: 'Description',
      value: ({ description }) => description,
      filter: 'text',
      maxWidth: 760,
    },
  ]
}

const customerColumn: Column<Row> = {
  id: 'customer',
  title: 'Customer',
  value: ({ customer }) => customer,
  text: ({ customer }) => formatUsername(customer ?? ''),
  cell: ({ customer }) => customer && <Link to={paths.viewCustomer('', customer)}>{formatUsername(customer)}</Link>,
  filter: 'text',
}
