import type { BulkRow, BulkRun, RowState, RunState } from '@portal/contract/bulk/calls'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconClock,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react'
import { Status, type StatusTone } from '../../ui/Status.tsx'
import { isIncomplete, rowStateLabel, runStateLabel, shownRowState } from './labels.ts'

interface StatusStyle {
  readonly icon: typeof IconClock
  readonly tone: StatusTone
}

const runStyles = {
  previewing: { icon: IconClock, tone: 'quiet' },
  ready: { icon: IconPlayerPlay, tone: 'quiet' },
  'awaiting-approval': { icon: IconClock, tone: 'warning' },
  running: { icon: IconPlayerPlay, tone: 'quiet' },
  stopped: { icon: IconPlayerStop, tone: 'warning' },
  done: { icon: IconCircleCheck, tone: 'good' },
} as const satisfies Record<RunState, StatusStyle>

export function RunStatus({ run }: { readonly run: BulkRun }) {
  const style = isIncomplete(run) ? rowStyles.changed : runStyles[run.state]
  return <Status {...style}>{runStateLabel(run)}</Status>
}

const rowStyles = {
  waiting: { icon: IconClock, tone: 'quiet' },
  done: { icon: IconCircleCheck, tone: 'good' },
  'not-eligible': { icon: IconCircleOff, tone: 'quiet' },
  changed: { icon: IconAlertTriangle, tone: 'warning' },
  failed: { icon: IconAlertCircle, tone: 'bad' },
  skipped: { icon: IconCircleOff, tone: 'quiet' },
} as const satisfies Record<RowState, StatusStyle>

export function RowStatus({ row }: { readonly row: BulkRow }) {
  return <Status {...rowStyles[shownRowState(row)]}>{rowStateLabel(row)}</Status>
}
