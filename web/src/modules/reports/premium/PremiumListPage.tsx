import type { ActionCall } from '@portal/contract/call'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { statusCalls } from '@portal/contract/customers/status/calls'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatEasternTime } from '@portal/contract/dates'
import type { ReportedCustomer } from '@portal/contract/reports/premium'
import type { ScheduledReport } from '@portal/contract/reports/schedules/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import type { CallQuery } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { paths } from '../../../app/paths.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { BulkMenu } from '../../bulk/BulkMenu.tsx'
import { ActionPreview } from '../../customers/actions/ActionPreview.tsx'
import { ActionSummary } from '../../customers/actions/ActionSummary.tsx'
import { ListedCustomerLink } from '../../customers/neighbors/ListedCustomerLink.tsx'
import { listedColumns } from '../../customers/neighbors/listed-columns.ts'
import styles from './premium-columns.module.css'
import { MailReportButton } from '../schedules/MailReportButton.tsx'

/** Actions with only the customer as input differ just in their events. */
type ListedCall = Omit<typeof statusCalls.verifyUser, 'action'> & ActionCall

interface PremiumListPageProps<Row extends ReportedCustomer> {
  readonly title: string
  readonly loading: string
  readonly empty: string
  /** Definition of the list. */
  readonly definition: string
  /** Its name for scheduled reports. */
  readonly report: ScheduledReport
  /** Names the list in its download: `unverified premium customers`. */
  readonly name: string
  readonly loadable: CallQuery<readonly Row[]>
  /** A sentence with the total of all rows. */
  readonly summary?: ((rows: readonly Row[]) => string) | undefined
  /** The source that makes a customer's screen link back here. */
  readonly source: string
  /** Columns after the specified ones: details of each case. */
  readonly columns: readonly Column<Row>[]
  readonly defaultSort: string
  readonly action: ListedAction<Row>
  /** A better solution, offered first. */
  readonly otherAction?: ListedAction<Row>
}

export interface ListedAction<Row extends ReportedCustomer = ReportedCustomer> {
  readonly name: CustomerAction
  readonly call: ListedCall
  readonly title: string
  readonly verb: string
  readonly question: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  /** Whether the action is available for this customer; by default for all. */
  readonly isOffered?: (customer: Row) => boolean
}

/** From this width on all columns fit, even beside the pinned menu. */
const WIDE = '(min-width: 90em)'

/** Premium customers with a problem, with the action that solves it. */
export function PremiumListPage<Row extends ReportedCustomer>(props: PremiumListPageProps<Row>) {
  const { title, loading, empty, definition, report, name, loadable, summary, source, action, otherAction } = props
  const { data, asOf, isLoading } = loadable
  const [chosen, setChosen] = useState<{ action: ListedAction<Row>; customer: Row } | null>(null)
  const isWide = useMediaQuery(WIDE)
  const columnOf = (one: ListedAction<Row>) =>
    isUserAllowed(one.call.permission) ? [verbColumn(one, (customer) => setChosen({ action: one, customer }))] : []
  const columns: readonly Column<Row>[] = [
    actionColumn('view', 'View', ({ email }) => (
      <ListedCustomerLink email={email} source={source} aria-label={`View ${formatUsername(email)}`}>
        View
      </ListedCustomerLink>
    )),
    ...(otherAction ? columnOf(otherAction) : []),
    ...columnOf(action),
    {
      ...listedColumns.username,
      cell: ({ email }) => (
        <ListedCustomerLink email={email} source={source}>
          <span className={styles.username}>
            <Breakable text={formatUsername(email)} />
          </span>
        </ListedCustomerLink>
      ),
      maxWidth: 250,
    },
    {
      ...listedColumns.name,
      cell: (row, cellName) => <span className={styles.name}>{listedColumns.name.cell?.(row, cellName)}</span>,
      maxWidth: 192,
    },
    ...props.columns.map((column) => (isWide ? { ...column, isSecondary: false } : column)),
  ]
  return (
    <Page
      title={title}
      back={{ to: paths.reports(), label: 'Reports' }}
      action={<MailReportButton report={report} />}
      description={
        <>
          <span role="status">{isLoading ? loading : asOf && `As of ${formatEasternTime(asOf)} Eastern Time`}</span>
          <br />
          {definition} {data && data.length > 0 && summary?.(data)}
        </>
      }
    >
      <ListTable
        name={name}
        label={title}
        definition={definition}
        columns={columns}
        loadable={loadable}
        rowKey={({ email }) => email}
        selectionActions={(selected) => <BulkMenu rows="customers" subjects={selected.map(({ email }) => email)} />}
        defaultSort={props.defaultSort}
        {...(!isWide && { more: { label: ({ email }: Row) => `More about ${formatUsername(email)}` } })}
        empty={empty}
        noMatch="No customers match the filters"
      />
      {chosen && <ConfirmListedAction {...chosen.action} customer={chosen.customer} onClose={() => setChosen(null)} />}
    </Page>
  )
}

type ConfirmListedActionProps = Omit<ListedAction, 'isOffered'> & {
  readonly customer: ReportedCustomer
  readonly onClose: () => void
}

/** Confirms, makes the call and reloads the list, whatever the result. */
function ConfirmListedAction({ name, call, customer, onClose, ...texts }: ConfirmListedActionProps) {
  const { run } = useAction<ListedCall>(call, { onAwaited: onClose })
  const [hasStarted, setHasStarted] = useState(false)
  const [isRejected, setIsRejected] = useState(false)
  const { email } = customer
  return (
    <ConfirmDialog
      {...texts}
      isBlocked={isRejected}
      onConfirm={() => {
        setHasStarted(true)
        return run({ email })
      }}
      onClose={onClose}
    >
      <ActionSummary customer={customer} action={name} />
      <ActionPreview action={name} email={email} isPaused={hasStarted} onRefused={setIsRejected} />
    </ConfirmDialog>
  )
}

function verbColumn<Row extends ReportedCustomer>(
  { name, verb, isDangerous, isOffered }: ListedAction<Row>,
  choose: (customer: Row) => void,
): Column<Row> {
  return actionColumn(name, verb, (row) =>
    isOffered?.(row) === false ? null : (
      <Button
        size="compact-sm"
        classNames={{ root: styles.actionButton, label: styles.verb }}
        {...(isDangerous ? { variant: 'subtle', color: 'danger', c: 'var(--bad)' } : { variant: 'default' })}
        onClick={() => choose(row)}
        aria-label={`${verb}: ${formatUsername(row.email)}`}
      >
        {verb}
      </Button>
    ),
  )
}
