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
  /** The call that is made for each row. */
  readonly call: Call & { readonly permission: Permission }
  /** The field of the call's input that names the row. */
  readonly subject: string
  /** The fields that are the same for all rows. */
  readonly input?: Readonly<Record<string, unknown>>
  /** What the rows are. */
  readonly rows: 'customers' | 'VODs' | 'channels' | 'codes'
  /** Set where something is taken away. */
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
/** A toggle flips: what is to be enabled must be disabled now. */
const enable = { label: 'Enable', input: { expectedDisabled: true } } as const
const disable = { label: 'Disable', input: { expectedDisabled: false }, isDangerous: true } as const

/** What can be done with many rows at once: one ordinary call for each. */
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
// The keys of the table are its own type's.
export const bulkActionNames = Object.keys(bulkActions) as [BulkActionName, ...BulkActionName[]]

/** What each call gets: the fields of the run, and the row. */
export function inputOfRow(
  action: BulkActionName,
  input: Readonly<Record<string, unknown>>,
  subject: string,
): Readonly<Record<string, unknown>> {
  const declared: BulkAction = bulkActions[action]
  return { ...input, ...declared.input, [declared.subject]: subject }
}
