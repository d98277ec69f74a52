import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import { cancellationCalls } from '@portal/contract/billing/cancellation/calls'
import type { Call } from '@portal/contract/call'
import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { vodsCalls } from '@portal/contract/content/vods/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { eventsCalls } from '@portal/contract/events/calls'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import type { CallPermission } from '@portal/contract/permissions'
import type { UndoableAction } from '@portal/contract/undo/calls'
import { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'
import type { SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { withdrawComplimentaryDays } from '../billing/public.ts'
import type { LockedCustomer } from '../customers/public.ts'
import { noteInverses } from './note-inverses.ts'
import { viewInverses } from './view-inverses.ts'

type Fields = Readonly<Record<string, unknown>>

/** The changes of one request, from the audit trail. */
export interface DoneAction {
  readonly action: UndoableAction
  readonly firstId: number
  readonly lastId: number
  readonly at: Date
  /** Null for another system. */
  readonly staffId: number | null
  readonly requestId: string | null
  readonly customerId: number | null
  /** The customer's username; null if the action has no customer. */
  readonly username: string | null
  /** The changed fields only. */
  readonly changes: readonly { readonly subject: string; readonly before: Fields; readonly after: Fields }[]
}

interface Guards {
  /** If one of these actions has followed, it is too late. */
  readonly tooLateAfter: readonly string[]
  /** Set if only changes of the same fields make it too late. */
  readonly isByField?: true
  /** Set if undoing is possible only on the same Eastern day. */
  readonly isForSameDay?: true
  /** Set if undoing is possible only while the previous date of the next invoice lies ahead. */
  readonly isBeforeInvoice?: true
  /** Set if any later payment or invoice makes it too late. */
  readonly isMoney?: true
  /** Only changes with the same value in this field, that is of the same note or follow-up, make it too late. */
  readonly comparedBy?: 'noteId' | 'followUpId'
  /** Set if only the user who performed the action, or also an administrator, may undo it. */
  readonly isForDoer?: true | 'or-administrator'
  /** Set if only actions of the same user make it too late. */
  readonly isOfDoer?: true
}

export type RunCall = (call: Call, input: object) => Promise<unknown>

/** Undoes an action with an ordinary call, with its own rules, event and audit entry. */
export interface InverseCall extends Guards {
  readonly call: Call
  /** Returns the input for the call's handler; `run` runs another call. */
  readonly input: (done: DoneAction, run: RunCall) => object | Promise<object>
  /** Restores what the call does not; `reply` is the call's response. */
  readonly afterwards?: (tx: Tx, done: DoneAction, reply: unknown, by: UndoContext) => Promise<void>
}

/** Undoes an action on a customer that no call can undo. */
export interface InverseOfLocked extends Guards {
  readonly permission: CallPermission
  readonly apply: (locked: LockedCustomer, done: DoneAction, by: UndoContext) => Promise<void>
}

export interface UndoContext {
  readonly staff: SignedInStaff
  /** Creates the error that it is too late. */
  refuse(): Refusal
}

export type Inverse = InverseCall | InverseOfLocked

export function permissionOf(inverse: Inverse): CallPermission {
  return 'call' in inverse ? inverse.call.permission : inverse.permission
}

const statusChanges = ['verify-customer', 'suspend-customer', 'unsuspend-customer']
const endings = [
  'cancel-on-last-day',
  'withdraw-cancellation',
  'cancel-without-refund',
  'cancel-with-refund',
  'end-subscription',
  'renew-subscription',
  'upgrade-to-premium',
]
const settlements = [...endings, 'collect-payment', 'retry-payment', 'refund-payment']

const toCustomer = ({ username }: DoneAction) => ({ email: username })

/** Restores each field, unless someone has changed it since. */
function oldValues(call: Call, action: UndoableAction): InverseCall {
  return {
    call,
    input: ({ username, changes: [change] }) => ({ email: username, ...change?.before, edited: change?.after }),
    tooLateAfter: [action],
    isByField: true,
  }
}

/** Returns the amount of a credit or charge. */
export function amountOf({ changes: [change] }: DoneAction): number {
  return Math.abs(Number(change?.after['balanceCents']) - Number(change?.before['balanceCents']))
}

/** Posts the same amount with the opposite sign; the ledger is append-only. */
function oppositeAmount(call: Call, word: string): InverseCall {
  return {
    call,
    input: (done) => ({
      email: done.username,
      amountCents: amountOf(done),
      description: `Undo of ${word}: ${String(done.changes[0]?.after['description'])}`.slice(0, 1000),
    }),
    tooLateAfter: settlements,
    isMoney: true,
  }
}

/** @param name returns the call's input that identifies the subject */
function toggledBack(call: Call, action: UndoableAction, name: (subject: string) => object): InverseCall {
  return {
    call,
    input: ({ changes: [change] }) => ({
      ...name(change?.subject ?? ''),
      expectedDisabled: change?.after['disabled'] === true,
    }),
    tooLateAfter: [action],
  }
}

const dates = { anchor: z.string(), nextInvoiceDate: z.string() }
const daysGiven = z.object({
  before: z.object(dates),
  after: z.object({ ...dates, durationDays: z.int(), reason: z.string() }),
})

const switched = z.array(z.object({ id: z.int(), address: z.string(), state: z.string() }))

/** The subject of a tag value consists of the codes of the tag and the value. */
function namesOfValue(subject: string) {
  const [channelTagCode = '', channelTagValueCode = ''] = subject.split('-')
  return { channelTagCode, channelTagValueCode }
}

export const inverses: { readonly [Action in UndoableAction]: Inverse } = {
  'suspend-customer': { call: statusCalls.unsuspendUser, input: toCustomer, tooLateAfter: statusChanges },
  'unsuspend-customer': { call: statusCalls.suspendUser, input: toCustomer, tooLateAfter: statusChanges },
  'cancel-on-last-day': {
    call: cancellationCalls.revertCancelSubscription,
    input: toCustomer,
    tooLateAfter: endings,
  },
  'withdraw-cancellation': {
    call: cancellationCalls.cancelSubscription,
    input: toCustomer,
    tooLateAfter: endings,
    // On a later day a renewal may be due, which would have to run first.
    isForSameDay: true,
  },
  'modify-name': oldValues(customersCalls.updateUserInfo, 'modify-name'),
  'modify-preferences': oldValues(customersCalls.updatePreferences, 'modify-preferences'),
  'modify-support-information': oldValues(customersCalls.updateSupportInfo, 'modify-support-information'),
  'add-credit': oppositeAmount(adjustmentCalls.addCharge, 'credit'),
  'add-charge': oppositeAmount(adjustmentCalls.addCredit, 'charge'),
  'add-complimentary-days': {
    permission: adjustmentCalls.addComplimentaryDays.permission,
    async apply(locked, { changes: [change] }, { refuse }) {
      const parsed = daysGiven.safeParse(change)
      if (!parsed.success) throw refuse()
      const { before, after } = parsed.data
      const { durationDays, reason, ...dates } = after
      await withdrawComplimentaryDays(locked, { durationDays, reason, before, after: dates }, refuse)
    },
    tooLateAfter: [...settlements, 'add-complimentary-days'],
    isBeforeInvoice: true,
    isMoney: true,
  },
  'upgrade-to-complimentary': {
    call: customersCalls.endComplimentarySubscription,
    input: toCustomer,
    tooLateAfter: [...endings, 'upgrade-to-complimentary', 'end-complimentary'],
    isForSameDay: true,
  },
  ...noteInverses,
  ...viewInverses,
  'toggle-merchant-status': toggledBack(
    merchantsCalls.toggleMerchantStatus,
    'toggle-merchant-status',
    (merchantCode) => ({ merchantCode }),
  ),
  'toggle-complimentary-code-status': toggledBack(
    complimentaryCodesCalls.toggleComplimentaryCodeStatus,
    'toggle-complimentary-code-status',
    (complimentaryCode) => ({ complimentaryCode }),
  ),
  'toggle-vod-status': toggledBack(vodsCalls.toggleVodStatus, 'toggle-vod-status', (mediaId) => ({ mediaId })),
  'toggle-channel-status': toggledBack(channelsCalls.toggleChannelStatus, 'toggle-channel-status', (code) => ({
    code,
  })),
  'toggle-channel-tag-status': toggledBack(
    channelTagsCalls.toggleChannelTagStatus,
    'toggle-channel-tag-status',
    (code) => ({ code }),
  ),
  'toggle-channel-tag-value-status': toggledBack(
    channelTagsCalls.toggleChannelTagValueStatus,
    'toggle-channel-tag-value-status',
    namesOfValue,
  ),
  'update-channel': {
    call: channelsCalls.updateChannel,
    async input({ changes: [change] }, read) {
      const code = change?.subject
      const { name, url, order, metadataId, type, logo, tags, version } = Object(
        await read(channelsCalls.getChannel, { code: code ?? '' }),
      )
      return { code, name, url, order, metadataId, type, logo, tags, version, ...change?.before }
    },
    tooLateAfter: ['update-channel', 'reorder-channels'],
  },
  'reorder-channels': {
    call: channelsCalls.reorderChannels,
    input: ({ changes }) => ({
      changes: changes.map(({ subject, before, after }) => ({
        code: subject,
        from: after['order'],
        to: before['order'],
      })),
    }),
    tooLateAfter: ['reorder-channels', 'update-channel'],
  },
  'toggle-webhook': {
    call: eventsCalls.toggleWebhook,
    async input({ changes: [change] }, read) {
      const webhooks = switched.parse(await read(eventsCalls.getWebhooks, {}))
      const [found, another] = webhooks.filter(
        ({ address, state }) => address === change?.subject && state === change.after['state'],
      )
      return { id: another ? 0 : (found?.id ?? 0), state: change?.before['state'] }
    },
    tooLateAfter: ['toggle-webhook', 'update-webhook', 'delete-webhook'],
  },
}
