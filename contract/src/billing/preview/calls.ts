import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { CARD_UNUSABLE } from '../../customers/facts.ts'
import type { CustomerAction } from '../../customers/offered.ts'
import { UserNotFound } from '../../customers/one-customer.ts'
import { addedDays, amount, chargeId, complimentaryDays, customerEmail } from '../../fields.ts'
import { choice } from '../../text.ts'
import { calendarDay, count } from '../../wire.ts'
import { NOT_PAID } from '../cancellation/calls.ts'
import { limitRules } from '../../money-limits/limits.ts'
import { planTypes } from '../plans.ts'
import { refundErrors } from '../refunds/calls.ts'

/** Actions that change money or days, and therefore show a preview. */
export const previewedActions = [
  'upgradeToPremium',
  'upgradeToComplimentary',
  'endComplimentary',
  'cancelOnLastDay',
  'withdrawCancellation',
  'cancelWithoutRefund',
  'cancelWithRefund',
  'addComplimentaryDays',
  'addCredit',
  'addCharge',
  'addCreditCard',
  'changeCreditCard',
  'retryPayment',
  'refundPayment',
] as const satisfies readonly CustomerAction[]
export type PreviewedAction = (typeof previewedActions)[number]

/** The next invoice as currently expected. */
const nextInvoice = z.object({ date: calendarDay, amountCents: count }).meta({ id: 'NextInvoice' })

/** Preview of an action, computed by the server: whole cents, and days in Eastern Time. */
export const actionEffect = z
  .object({
    /** Amount charged to the card immediately. */
    chargeCents: count,
    /** Amount refunded to the card. */
    refundCents: count,
    /** Positive is in the customer's favor. */
    balance: z.object({ beforeCents: z.int(), afterCents: z.int() }),
    /** The last paid or complimentary day; null for a trial. */
    lastDayOfAccess: z.object({ before: calendarDay.nullable(), after: calendarDay.nullable() }),
    nextInvoice: z.object({ before: nextInvoice.nullable(), after: nextInvoice.nullable() }),
  })
  .meta({ id: 'ActionPreview' })
export type ActionEffect = z.output<typeof actionEffect>

const previewed = actionEffect.extend({
  /** Whether the action can be undone afterwards; false for a credit that pays the open invoice. */
  canBeUndone: z.boolean(),
  /** Whether the action needs approval: the caller's limit that it exceeds, and its cost. */
  approval: z
    .object({ rule: z.enum(limitRules), limitCents: count, givenCents: z.int(), valueCents: count })
    .meta({ id: 'ApprovalNeeded' })
    .nullable(),
})
export type Previewed = z.output<typeof previewed>

/** Why an action can be neither previewed nor performed, in addition to the common reasons. */
export const previewRefusals = {
  ...refundErrors,
  NothingToRefund: { status: 409, message: 'There is no card payment to refund.' },
  NotPaid: { status: 409, message: NOT_PAID },
  CardUnusable: { status: 409, message: CARD_UNUSABLE },
} as const

const PREVIEW_FAILED = 'Error fetching preview'

export const previewCalls = defineCalls({
  /** Previews an action by running it in a transaction that is rolled back. */
  previewAction: {
    method: 'POST',
    path: '/preview-action',
    // All previewed actions require the same roles.
    permission: 'upgrade-to-premium',
    input: z
      .strictObject({
        email: customerEmail,
        action: choice(previewedActions, 'Select an action'),
        /** Amount of a credit, charge or refund. */
        amount: amount.optional(),
        /** Days to add, or the length of complimentary access. */
        duration: complimentaryDays.optional(),
        /** The payment to refund. */
        chargeId: chargeId.optional(),
        /** Plan of an upgrade. */
        plan: choice(planTypes, 'Select a plan').optional(),
      })
      .refine(({ action, amount }) => !hasAmount(action) || amount !== undefined, {
        path: ['amount'],
        error: 'Enter an amount',
      })
      .refine(({ action, chargeId }) => action !== 'refundPayment' || chargeId !== undefined, {
        path: ['chargeId'],
        error: 'Select a payment',
      })
      .refine(({ action, duration }) => !lasts(action) || duration !== undefined, {
        path: ['duration'],
        error: 'Enter a duration',
      })
      .refine(
        ({ action, duration = 1 }) => action !== 'addComplimentaryDays' || addedDays.safeParse(duration).success,
        {
          path: ['duration'],
          error: 'Enter a value between 1 and 365 days',
        },
      )
      .transform(({ email, action, amount = 0, duration = 0, chargeId = '', plan = 'yearly' }) => {
        return { email, action, amountCents: amount, durationDays: duration, chargeId, plan }
      }),
    reply: previewed,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: PREVIEW_FAILED },
      ...previewRefusals,
    },
    failed: PREVIEW_FAILED,
  },
})

function hasAmount(action: PreviewedAction): boolean {
  return action === 'addCredit' || action === 'addCharge' || action === 'refundPayment'
}

function lasts(action: PreviewedAction): boolean {
  return action === 'addComplimentaryDays' || action === 'upgradeToComplimentary'
}
