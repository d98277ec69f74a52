import type { statusCalls } from '@portal/contract/customers/status/calls'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatEasternTime } from '@portal/contract/dates'
import type { ReportedCustomer, reportsCalls } from '@portal/contract/reports/calls'
import type { ScheduledReport } from '@portal/contract/reports/schedules/calls'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useReading } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { ActionPreview } from '../customers/actions/ActionPreview.tsx'
import { ActionSummary } from '../customers/actions/ActionSummary.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { listedColumns } from '../customers/neighbors/listed-columns.ts'
import { MailReportButton } from './schedules/MailReportButton.tsx'

/** All actions that take only the customer are of one type. */
type Act = typeof statusCalls.verifyUser

interface PremiumListPageProps {
  readonly title: string
  readonly loading: string
  readonly empty: string
  /** What it lists. */
  readonly definition: string
  /** Its name as a report that can be emailed. */
  readonly report: ScheduledReport
  /** Names the list in its download: `unverified premium customers`. */
  readonly name: string
  readonly list: (typeof reportsCalls)['getUnverifiedPremiumUsers' | 'getUnpaidPremiumUsers']
  /** The source that makes a customer's screen link back here. */
  readonly source: string
  readonly action: ListedAction
  /** Another one, behind the specified columns. */
  readonly otherAction?: ListedAction
}

interface ListedAction {
  readonly name: CustomerAction
  readonly call: Act
  readonly title: string
  readonly verb: string
  readonly question: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
}

/** Premium customers with a problem, each with the action that solves it. */
export function PremiumListPage(props: PremiumListPageProps) {
  const { title, loading, empty, definition, report, name, list, source, action, otherAction } = props
  const reading = useReading(list, {})
  const { asOf, isLoading } = reading
  const [chosen, setChosen] = useState<{ action: ListedAction; customer: ReportedCustomer } | null>(null)
  const columnOf = (one: ListedAction) =>
    isUserAllowed(one.call.permission) ? [verbColumn(one, (customer) => setChosen({ action: one, customer }))] : []
  const columns: readonly Column<ReportedCustomer>[] = [
    actionColumn('view', 'View', ({ email }) => (
      <ListedCustomerLink email={email} source={source} aria-label={`View ${formatUsername(email)}`}>
        View
      </ListedCustomerLink>
    )),
    ...columnOf(action),
    {
      ...listedColumns.username,
      cell: ({ email }) => (
        <ListedCustomerLink email={email} source={source}>
          {formatUsername(email)}
        </ListedCustomerLink>
      ),
      maxWidth: 360,
    },
    { ...listedColumns.name, maxWidth: 360 },
    ...(otherAction ? columnOf(otherAction) : []),
  ]
  return (
    <Page
      title={title}
      back={{ to: paths.reports(), label: 'Reports' }}
      action={<MailReportButton report={report} />}
      description={
        <>
          <span role="status">{isLoading ? loading : asOf && `Eastern Time, as of ${formatEasternTime(asOf)}`}</span>
          <br />
          {definition}
        </>
      }
    >
      <ListTable
        name={name}
        label={title}
        definition={definition}
        columns={columns}
        reading={reading}
        rowKey={({ email }) => email}
        empty={empty}
        noMatch="No customers match the filters"
      />
      {chosen && <ActOn {...chosen.action} customer={chosen.customer} onClose={() => setChosen(null)} />}
    </Page>
  )
}

type ActOnProps = ListedAction & {
  readonly customer: ReportedCustomer
  readonly onClose: () => void
}

/** Asks, acts, and has the list read again, however it went. */
function ActOn({ name, call, customer, onClose, ...words }: ActOnProps) {
  const { run } = useAction<Act>(call, { onAwaited: onClose })
  const [hasBegun, setHasBegun] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const { email } = customer
  return (
    <ConfirmDialog
      {...words}
      isBlocked={isRefused}
      onConfirm={() => {
        setHasBegun(true)
        return run({ email })
      }}
      onClose={onClose}
    >
      <ActionSummary customer={customer} />
      <ActionPreview action={name} email={email} isPaused={hasBegun} onRefused={setIsRefused} />
    </ConfirmDialog>
  )
}

function verbColumn(
  { name, verb }: ListedAction,
  choose: (customer: ReportedCustomer) => void,
): Column<ReportedCustomer> {
  return actionColumn(name, verb, (row) => (
    <TextButton onClick={() => choose(row)} aria-label={`${verb}: ${formatUsername(row.email)}`}>
      {verb}
    </TextButton>
  ))
}
