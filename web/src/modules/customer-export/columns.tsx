import {
  type CustomerExport,
  customerExportCalls,
  exportChoices,
  exportStates,
} from '@portal/contract/customer-export/calls'
import { formatCount } from '@portal/contract/money'
import { IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react'
import { useAction } from '../../app/api/actions.ts'
import { UtcTime } from '../../ui/DateTime.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { Status } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './ExportStatus.module.css'
import { optionLabels, stateLabels } from '@portal/contract/customer-export/labels'
import { isUnderWay, percentOf } from './progress.ts'

export const exportColumns: readonly Column<CustomerExport>[] = [
  {
    id: 'requested',
    title: 'Requested',
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => <UtcTime at={requestedAt} />,
    zone: 'UTC',
  },
  {
    id: 'state',
    title: 'Status',
    value: ({ state }) => state,
    text: ({ state }) => stateLabels[state],
    cell: (one) => <ExportStatus export={one} />,
    filter: exportStates.map((state) => ({ value: state, label: stateLabels[state] })),
  },
  {
    id: 'rows',
    title: 'Customers',
    value: ({ rowsWritten }) => rowsWritten,
    text: ({ rowsWritten }) => formatCount(rowsWritten),
    download: ({ rowsWritten }) => rowsWritten,
    align: 'number',
  },
  { id: 'to', title: 'Sent To', value: ({ sendTo }) => sendTo, filter: 'text' },
  { id: 'chosen', title: 'List', value: chosenText, maxWidth: 360 },
  actionColumn(
    'cancel',
    'Cancel',
    (one, rowName) => isUnderWay(one) && <CancelButton export={one} rowName={rowName} />,
  ),
]

/** `Premium, Trial · Email · Opt-In`; omits groups that are fully selected. */
function chosenText({ chosen }: CustomerExport): string {
  const groups = Object.values(exportChoices).flatMap((options) => {
    const some = options.filter((option) => chosen[option])
    return some.length === options.length ? [] : [some.map((option) => optionLabels[option]).join(', ')]
  })
  return groups.join(' · ') || 'All'
}

/** Cancels a pending export without confirmation, because only work is lost. */
function CancelButton({ export: { id }, rowName }: { readonly export: CustomerExport; readonly rowName: string }) {
  const { run, isRunning } = useAction(customerExportCalls.cancelCustomerExport)
  return (
    <TextButton
      isChange
      aria-label={`Cancel export to ${rowName}`}
      disabled={isRunning}
      onClick={() => void run({ id })}
    >
      Cancel
    </TextButton>
  )
}

const statusStyles = {
  queued: { icon: IconClock, tone: 'quiet' },
  running: { icon: IconLoader2, tone: 'quiet' },
  done: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertCircle, tone: 'bad' },
  cancelled: { icon: IconCircleX, tone: 'quiet' },
} as const

/** Status of an export, with progress while it runs. */
function ExportStatus({ export: one }: { readonly export: CustomerExport }) {
  const { state, sentAs } = one
  if (state === 'running') return <Running percent={percentOf(one)} />
  return (
    <Status {...statusStyles[state]}>
      {stateLabels[state]}
      {sentAs === 'link' && ' (link)'}
    </Status>
  )
}

function Running({ percent }: { readonly percent: number }) {
  return (
    <span className={styles.running}>
      <Status {...statusStyles.running}>{stateLabels.running}</Status>
      <progress className={styles.bar} max={100} value={percent} aria-label="Progress" />
      <span className={styles.percent}>{percent}%</span>
    </span>
  )
}
