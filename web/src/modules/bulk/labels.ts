import { bulkActions, type BulkActionName } from '@portal/contract/bulk/actions'
import type { BulkRow, BulkRun, OpenedBulkRun, RowState, RunState } from '@portal/contract/bulk/calls'
import { type Call, messageFor } from '@portal/contract/call'
import { capitalize } from '@portal/contract/capitalize'
import { formatDate } from '@portal/contract/dates'
import { addedDays, amount } from '@portal/contract/fields'
import { formatCents, formatCount } from '@portal/contract/money'
import { limitRuleLabels } from '@portal/contract/money-limits/limits'
import { type Assignee, assignee } from '@portal/contract/notes/fields'
import { roleLabels } from '@portal/contract/staff/labels'
import { z } from 'zod'

export const rowStateLabels: Readonly<Record<RowState, string>> = {
  waiting: 'Waiting',
  done: 'Done',
  'not-eligible': 'Not eligible',
  changed: 'Changed since the preview',
  failed: 'Failed',
  skipped: 'Skipped',
}

const runStateLabels: Readonly<Record<RunState, string>> = {
  previewing: 'Previewing',
  ready: 'Ready to start',
  'awaiting-approval': 'Waiting for approval',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
}

/** Whether a run ended with rows that failed, or that had changed since the preview. */
export function isIncomplete({ state, counts }: Pick<BulkRun, 'state' | 'counts'>): boolean {
  return state === 'done' && counts.failed + counts.changed > 0
}

/** A run without eligible rows cannot start; one stopped before its start was discarded. */
export function runStateLabel(run: Pick<BulkRun, 'state' | 'eligible' | 'startedAt' | 'counts'>): string {
  const { state, eligible, startedAt } = run
  if (state === 'ready' && eligible === 0) return 'No row is eligible'
  if (state === 'stopped' && startedAt === null) return 'Discarded'
  if (isIncomplete(run)) return run.counts.done > 0 ? 'Partly done' : 'Nothing done'
  return runStateLabels[state]
}

export function isOver({ state }: Pick<BulkRun, 'state'>): boolean {
  return state === 'done' || state === 'stopped'
}

/** The state to show: a row that the preview rejected does not wait. */
export function shownRowState({ state, code }: Pick<BulkRow, 'state' | 'code'>): RowState {
  return state === 'waiting' && code !== null ? 'not-eligible' : state
}

export function rowStateLabel(row: Pick<BulkRow, 'state' | 'code'>): string {
  return rowStateLabels[shownRowState(row)]
}

/** `Add Credit: 12 customers` */
export function runTitle({ action, rows }: Pick<BulkRun, 'action' | 'rows'>): string {
  const { label, rows: named } = bulkActions[action]
  return `${label}: ${formatCount(rows)} ${rows === 1 ? named.slice(0, -1) : named}`
}

const verbs: Partial<Record<BulkActionName, string>> = {
  addCredit: 'Add Credit to',
  addComplimentaryDays: 'Add Complimentary Days to',
  cancel: 'Cancel Subscriptions of',
  addNote: 'Add Note to',
  addFollowUp: 'Add Follow-Up to',
}

/** `Add Credit to 12 Customers` */
export function startLabel(action: BulkActionName, count: number): string {
  const { label, rows } = bulkActions[action]
  const named = rows === 'VODs' ? rows : capitalize(rows)
  return `${verbs[action] ?? label} ${formatCount(count)} ${count === 1 ? named.slice(0, -1) : named}`
}

/** The limits that a run exceeds, as text. */
export function limitTexts({ valueCents, exceeded }: NonNullable<OpenedBulkRun['limits']>): string[] {
  return exceeded.map(({ rule, limitCents, givenCents, rows }) => {
    const limit = `${formatCents(limitCents)} ${limitRuleLabels[rule]}`
    if (rows !== null) return `${limit}: exceeded for ${rows === 1 ? '1 customer' : `${formatCount(rows)} customers`}`
    const given = givenCents === 0 ? '' : `, and ${formatCents(givenCents)} is already used`
    return `${limit}: total for all rows ${formatCents(valueCents)}${given}`
  })
}

/** Why a row was not done, as text. */
export function reasonOf(action: BulkActionName, { code, reason }: Pick<BulkRow, 'code' | 'reason'>): string {
  if (code === null) return ''
  if (reason !== null) return reason
  const call: Call = bulkActions[action].call
  if (code === 'NotOffered' && action === 'cancel') return 'The customer has no unpaid invoice.'
  if (code === 'NotOffered') return 'The action is not available for this row.'
  if (code === 'StateChanged') return `Already ${action.startsWith('enable') ? 'enabled' : 'disabled'}.`
  if (code === 'ConsequenceChanged') return 'The amounts have changed since the preview.'
  if (code === 'InternalError') return 'Unexpected error.'
  const declared = call.errors[code]
  return declared?.reason ?? messageFor(call, code)
}

const shared = z
  .object({
    amount,
    description: z.string(),
    duration: addedDays,
    reason: z.string(),
    body: z.string(),
    followUp: z.object({ dueOn: z.string(), assignee }),
  })
  .partial()

/** The fields shared by all rows, as label and text. */
export function inputFacts(input: OpenedBulkRun['input']): readonly (readonly [label: string, text: string])[] {
  const { amount: cents, description, duration, reason, body, followUp } = shared.parse(input)
  const facts = [
    ['Amount', cents && `${formatCents(cents)} per customer`],
    ['Days', duration && `${duration} per customer`],
    ['Reason', description ?? reason],
    ['Note', body],
    ['Follow Up On', followUp && formatDate(followUp.dueOn)],
    ['For', followUp && assignedTo(followUp.assignee)],
  ] as const
  return facts.flatMap(([label, text]) => (text ? [[label, text] as const] : []))
}

function assignedTo(assigned: Assignee): string {
  return 'role' in assigned ? roleLabels[assigned.role] : assigned.staff
}

/** Progress in percent. */
export function progressOf({ state, rows, previewed, counts }: BulkRun): number {
  const done = state === 'previewing' ? previewed : rows - counts.waiting
  return rows === 0 ? 100 : Math.floor((100 * done) / rows)
}
