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

/** What one request has done, as the audit trail has it. */
export interface DoneAction {
  readonly action: UndoableAction
  readonly firstId: number
  readonly lastId: number
  readonly at: Date
  /** Null where a system of the service did it. */
  readonly staffId: number | null
  readonly requestId: string | null
  readonly customerId: number | null
  /** The customer's; null where it is about something else. */
  readonly username: string | null
  /** What was changed: the changed fields only. */
  readonly changes: readonly { readonly subject: string; readonly before: Fields; readonly after: Fields }[]
}

interface Guards {
  /** Actions after which it is too late. */
  readonly tooLateAfter: readonly string[]
  /** Set where only changes of the same fields make it too late. */
  readonly isByField?: true
  /** Set where it is too late on the next Eastern day. */
  readonly isForSameDay?: true
  /** Set where any payment or invoice since makes it too late. */
  readonly isMoney?: true
  /** The field in which a change must be the same to make it too late: of the same note or follow-up. */
  readonly comparedBy?: 'noteId' | 'followUpId'
  /** Set where only the user who did it may undo it. */
  readonly isForDoer?: true
  /** Set where only the same user's actions make it too late. */
  readonly isOfDoer?: true
}

/** How an action is undone: by an ordinary call, with its own rules, event and audit entry. */
export interface InverseCall extends Guards {
  readonly call: Call
  /** As the call's handler receives it; `run` makes another call. */
  readonly input: (done: DoneAction, run: (call: Call, input: object) => Promise<unknown>) => object | Promise<object>
  /** What the call does not bring back; `reply` is the call's. */
  readonly afterwards?: (tx: Tx, done: DoneAction, reply: unknown, by: Undoer) => Promise<void>
}

/** How an action of a customer is undone that no call undoes. */
export interface InverseOfLocked extends Guards {
  readonly permission: CallPermission
  readonly apply: (locked: LockedCustomer, done: DoneAction, by: Undoer) => Promise<void>
}

export interface Undoer {
  readonly staff: SignedInStaff
  /** That it is too late. */
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

/** Each field as it was, unless someone has changed it since. */
function oldValues(call: Call, action: UndoableAction): InverseCall {
  return {
    call,
    input: ({ username, changes: [change] }) => ({ email: username, ...change?.before, edited: change?.after }),
    tooLateAfter: [action],
    isByField: true,
  }
}

/** What a credit or a charge has moved. */
export function amountOf({ changes: [change] }: DoneAction): number {
  return Math.abs(Number(change?.after['balanceCents']) - Number(change?.before['balanceCents']))
}

/** The same amount the other way; the ledger only grows. */
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

/** @param name what the call's input calls the subject */
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

/** A value's subject is its tag's code and its own. */
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
    // Later a renewal may be due, which would have to come first.
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
      const given = daysGiven.safeParse(change)
      if (!given.success) throw refuse()
      const { before, after } = given.data
      const { durationDays, reason, ...dates } = after
      await withdrawComplimentaryDays(locked, { durationDays, reason, before, after: dates }, refuse)
    },
    tooLateAfter: [...settlements, 'add-complimentary-days'],
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
