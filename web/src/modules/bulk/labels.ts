import { bulkActions, type BulkActionName } from '@portal/contract/bulk/actions'
import type { BulkRun, RowState, RunState } from '@portal/contract/bulk/calls'
import { type Call, messageFor } from '@portal/contract/call'
import { formatCount } from '@portal/contract/money'

export const rowStateLabels: Readonly<Record<RowState, string>> = {
  waiting: 'Waiting',
  done: 'Done',
  'not-eligible': 'Not eligible',
  changed: 'Changed since the preview',
  failed: 'Failed',
  skipped: 'Skipped',
}

export const runStateLabels: Readonly<Record<RunState, string>> = {
  previewing: 'Previewing',
  ready: 'Ready to start',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
}

/** `Add Credit: 12 customers` */
export function runTitle({ action, rows }: Pick<BulkRun, 'action' | 'rows'>): string {
  const { label, rows: named } = bulkActions[action]
  return `${label}: ${formatCount(rows)} ${rows === 1 ? named.slice(0, -1) : named}`
}

/** Why a row was not done, in words. */
export function reasonOf(action: BulkActionName, code: string | null): string {
  if (code === null) return ''
  const call: Call = bulkActions[action].call
  if (code === 'NotOffered') return 'The action is not available for this row.'
  if (code === 'StateChanged') return `Already ${action.startsWith('enable') ? 'enabled' : 'disabled'}.`
  if (code === 'InternalError') return 'Unexpected error.'
  const declared = call.errors[code]
  return declared?.reason ?? messageFor(call, code)
}

/** The share of the work that is done, in percent. */
export function progressOf({ state, rows, previewed, counts }: BulkRun): number {
  const done = state === 'previewing' ? previewed : rows - counts.waiting
  return rows === 0 ? 100 : Math.floor((100 * done) / rows)
}
