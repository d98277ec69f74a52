import { z } from 'zod'
import { type Call, defineCalls, nothing } from '../call.ts'
import type { CustomerAction } from '../customers/offered.ts'
import { onCustomer, UserNotFound } from '../customers/one-customer.ts'
import { line } from '../text.ts'
import { count, instant } from '../wire.ts'

/**
 * Actions that can be undone, named as in the audit trail. Others that no action takes back, unlike an edit or a webhook,
 * show that they cannot be undone.
 */
export const undoableActions = [
  'suspend-customer',
  'unsuspend-customer',
  'cancel-on-last-day',
  'withdraw-cancellation',
  'modify-name',
  'modify-preferences',
  'modify-support-information',
  'add-credit',
  'add-charge',
  'add-complimentary-days',
  'upgrade-to-complimentary',
  'add-note',
  'edit-note',
  'pin-note',
  'remove-note',
  'add-follow-up',
  'complete-follow-up',
  'postpone-follow-up',
  'hand-on-follow-up',
  'toggle-merchant-status',
  'toggle-complimentary-code-status',
  'toggle-vod-status',
  'toggle-channel-status',
  'toggle-channel-tag-status',
  'toggle-channel-tag-value-status',
  'update-channel',
  'reorder-channels',
  'save-view',
  'update-view',
  'delete-view',
  'set-default-view',
  'toggle-webhook',
] as const
/** Customer actions that can be undone, named as in their menu. */
export const undoableOnCustomers: readonly CustomerAction[] = [
  'suspend',
  'unsuspend',
  'cancelOnLastDay',
  'withdrawCancellation',
  'modifyName',
  'modifyPreferences',
  'modifySupportInformation',
  'addCredit',
  'addCharge',
  'addComplimentaryDays',
  'upgradeToComplimentary',
]
export type UndoableAction = (typeof undoableActions)[number]

/** Shown before an action that cannot be undone. */
export const CANNOT_BE_UNDONE = 'This cannot be undone.'

export function isUndoableAction(action: string): action is UndoableAction {
  return undoableActions.some((undoable) => undoable === action)
}

/** Whether a call can be undone. The audit trail names an action on a customer by its permission. */
export function canBeUndone({ action, permission, path }: Call): boolean {
  return isUndoableAction(action ? permission : path.slice(1))
}

const entryIdInQuery = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Enter an entry ID' })
  .transform(Number)
const offer = z.object({ entryId: count }).meta({ id: 'UndoOffer' })

export const undoCalls = defineCalls({
  getUndoOffer: {
    method: 'GET',
    path: '/get-undo-offer',
    permission: 'signed-in',
    /** Refers to the user's latest request, or to an entry in the audit trail. */
    input: z.strictObject({
      requestId: line(100, { required: 'Enter the request ID' }).optional(),
      entryId: entryIdInQuery.optional(),
    }),
    reply: offer.nullable(),
    errors: {},
    failed: 'Error checking what can be undone',
  },
  getUndoOffers: {
    method: 'GET',
    path: '/get-undo-offers',
    permission: 'view-customer',
    input: onCustomer,
    /** The actions that the user may undo for this customer now, with the times of their events. */
    reply: z.array(offer.extend({ action: z.enum(undoableActions), at: instant }).meta({ id: 'CustomerUndoOffer' })),
    errors: { UserNotFound },
    failed: 'Error checking what can be undone',
  },
  undo: {
    method: 'POST',
    path: '/undo',
    permission: 'signed-in',
    /** The audit trail entry to undo. */
    input: z.strictObject({ entryId: count }),
    reply: nothing,
    errors: {
      UndoNotFound: { status: 404, message: CANNOT_BE_UNDONE },
      UndoNotAllowed: { status: 403, message: 'You do not have permission to undo this.' },
      UndoUsed: { status: 409, message: 'This was already undone.' },
      /** If undoing gives the customer something. */
      ApprovalNeeded: {
        status: 409,
        message: 'Undoing this is above your limit. Request approval for a credit instead.',
      },
      UndoChanged: { status: 409, message: 'This can no longer be undone because something has changed since then.' },
    },
    done: 'The change was undone.',
    failed: 'Unable to undo the change',
  },
})
