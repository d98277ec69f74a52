import { applicationErrorsCalls, type ErrorGroup, GROUPED_DAYS } from '@portal/contract/application-errors/calls'
import { addDays, easternDay } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { Trend } from './Trend.tsx'

const columns: readonly Column<ErrorGroup>[] = [
  {
    id: 'pattern',
    title: 'Pattern',
    value: ({ pattern }) => pattern,
    cell: ({ pattern, fingerprint }) => (
      <Link to={paths.applicationErrors()} query={{ group: fingerprint }}>
        {pattern}
      </Link>
    ),
    filter: 'text',
    maxWidth: 400,
  },
  {
    id: 'count',
    title: 'Errors',
    value: ({ count }) => count,
    cell: ({ count, fingerprint }, cellName) => <CountedErrors {...{ fingerprint, count, cellName }} />,
    align: 'number',
    download: ({ count }) => count,
  },
  {
    id: 'customers',
    title: 'Customers',
    value: ({ customers }) => customers,
    cell: ({ customers, fingerprint }, cellName) => <CountedErrors {...{ fingerprint, cellName }} count={customers} />,
    align: 'number',
    download: ({ customers }) => customers,
  },
  {
    id: 'trend',
    title: `Last ${GROUPED_DAYS} Days`,
    value: ({ trend }) => trend.at(-1),
    text: ({ trend }) => trend.join(' '),
    cell: ({ trend, pattern, fingerprint }) => (
      <Link
        to={paths.applicationErrors()}
        query={{ group: fingerprint }}
        aria-label={`Chart of ${pattern.slice(0, 80)}`}
      >
        <Trend counts={trend} />
      </Link>
    ),
  },
  { ...easternColumn<ErrorGroup>('firstSeen', 'First Seen', ({ firstSeen }) => firstSeen), isSecondary: true },
  easternColumn('lastSeen', 'Last Seen', ({ lastSeen }) => lastSeen),
]

interface CountedErrorsProps {
  readonly fingerprint: string
  readonly count: number
  readonly cellName: string
}

/** A number of a group; it opens the errors of the counted days, with their customers. */
function CountedErrors({ fingerprint, count, cellName }: CountedErrorsProps) {
  const today = easternDay(portalNow())
  return (
    <NumberLink
      to={paths.applicationErrors()}
      query={{ group: fingerprint, from: addDays(today, 1 - GROUPED_DAYS), to: today }}
      of={cellName}
    >
      {formatCount(count)}
    </NumberLink>
  )
}

/** Groups of similar errors, most frequent first, with trends. */
export function ErrorGroups() {
  const groups = useCallQuery(applicationErrorsCalls.getErrorGroups, {})
  return (
    <ListTable
      name="application error groups"
      label="Error groups"
      columns={columns}
      loadable={groups}
      rowKey={({ fingerprint }) => fingerprint}
      defaultSort="-count"
      empty={`No errors in the last ${GROUPED_DAYS} days`}
      noMatch="No errors match the filters"
      more={{ label: ({ pattern }) => `More about ${pattern.slice(0, 80)}` }}
    />
  )
}
