import { adjustmentCalls } from '../billing/adjustments/calls.ts'
import { cancellationCalls } from '../billing/cancellation/calls.ts'
import type { Call } from '../call.ts'
import { complimentaryCodesCalls } from '../complimentary-codes/calls.ts'
import { channelsCalls } from '../content/channels/calls.ts'
import { vodsCalls } from '../content/vods/calls.ts'
import { statusCalls } from '../customers/status/calls.ts'
import { notesCalls } from '../notes/calls.ts'
import type { Permission } from '../permissions.ts'

interface BulkAction {
  readonly label: string
  /** The call for each row. */
  readonly call: Call & { readonly permission: Permission }
  /** The input field that names the row. */
  readonly subject: string
  /** Fields with the same value for all rows. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Type of the rows. */
  readonly rows: 'customers' | 'VODs' | 'channels' | 'codes'
  /** Set if the action removes something. */
  readonly isDangerous?: true
}

const onCustomers = { subject: 'email', rows: 'customers' } as const
const vods = { call: vodsCalls.toggleVodStatus, subject: 'mediaId', rows: 'VODs' } as const
const channels = { call: channelsCalls.toggleChannelStatus, subject: 'code', rows: 'channels' } as const
const codes = {
  call: complimentaryCodesCalls.toggleComplimentaryCodeStatus,
  subject: 'complimentaryCode',
  rows: 'codes',
} as const
/** A toggle flips the status, so a row to enable must currently be disabled. */
const enable = { label: 'Enable', input: { expectedDisabled: true } } as const
const disable = { label: 'Disable', input: { expectedDisabled: false }, isDangerous: true } as const

/** Bulk actions: each makes one ordinary call per row. */
export const bulkActions = {
  verify: { ...onCustomers, label: 'Verify', call: statusCalls.verifyUser },
  suspend: { ...onCustomers, label: 'Suspend', call: statusCalls.suspendUser, isDangerous: true },
  unsuspend: { ...onCustomers, label: 'Unsuspend', call: statusCalls.unsuspendUser },
  addCredit: { ...onCustomers, label: 'Add Credit', call: adjustmentCalls.addCredit },
  addComplimentaryDays: {
    ...onCustomers,
    label: 'Add Complimentary Days',
    call: adjustmentCalls.addComplimentaryDays,
  },
  cancel: {
    ...onCustomers,
    label: 'Cancel Immediately (No Refund)',
    call: cancellationCalls.endPremiumSubscription,
    isDangerous: true,
  },
  addNote: { ...onCustomers, label: 'Add Note', call: notesCalls.addNote },
  addFollowUp: { ...onCustomers, label: 'Add Follow-Up', call: notesCalls.addNote },
  enableVods: { ...vods, ...enable },
  disableVods: { ...vods, ...disable },
  enableChannels: { ...channels, ...enable },
  disableChannels: { ...channels, ...disable },
  enableCodes: { ...codes, ...enable },
  disableCodes: { ...codes, ...disable },
} as const satisfies Record<string, BulkAction>

export type BulkActionName = keyof typeof bulkActions
// The table is typed by these keys.
export const bulkActionNames = Object.keys(bulkActions) as [BulkActionName, ...BulkActionName[]]

/** Input of each call: the fields of the run, plus the row. */
export function inputOfRow(
  action: BulkActionName,
  input: Readonly<Record<string, unknown>>,
  subject: string,
): Readonly<Record<string, unknown>> {
  const declared: BulkAction = bulkActions[action]
  return { ...input, ...declared.input, [declared.subject]: subject }
}
