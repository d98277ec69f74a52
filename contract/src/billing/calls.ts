import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { eventName } from '../customers/event-names.ts'
import { onCustomer, UserNotFound } from '../customers/one-customer.ts'
import { addedDays, amount, complimentaryDays, currency, customerEmail, reason } from '../fields.ts'
import { choice, optionalLine } from '../text.ts'
import { flag } from '../wire.ts'
import { consequence, type PreviewedAction, previewedActions } from './preview.ts'
import { plan, planTypes } from './plans.ts'
import { card, hints, onlyCard } from './sent-card.ts'

/** The provider has not said yet what became of a payment: neither a success nor a failure to act upon. */
const PaymentUnknown = {
  status: 502,
  message:
    'The payment is still processing. You can try again without charging the customer twice, or check the payments in a few minutes.',
  isAwaited: true,
} as const

const CARD_REFUSED =
  'Unable to add/change credit card due to a problem with the card. Please check the card details provided by the customer.'
const CARD_NOT_CHARGED = "Unable to charge customer's card. Please check card details provided by the customer."

const NOT_PAID =
  'The current billing period is unpaid, so the cancellation cannot be scheduled. Cancel immediately instead.'
const PREVIEW_FAILED = 'Error fetching preview'

/** A credit or a charge: text on the wire, whole cents for the handler. */
const adjustment = z
  .strictObject({ email: customerEmail, amount, description: reason, currency })
  .transform(({ email, amount, description }) => ({ email, amountCents: amount, description }))

function adjusts(action: PreviewedAction): boolean {
  return action === 'addCredit' || action === 'addCharge'
}

function lasts(action: PreviewedAction): boolean {
  return action === 'addComplimentaryDays' || action === 'upgradeToComplimentary'
}

export const billingCalls = defineCalls({
  upgradeSubscription: {
    method: 'POST',
    path: '/upgrade-subscription',
    permission: 'upgrade-to-premium',
    action: { offered: ['upgradeToPremium'], event: eventName.upgradedToPremium },
    input: z
      .strictObject({
        email: customerEmail,
        ...card,
        ...hints,
        plan: choice(planTypes, 'Select a plan').default('yearly'),
        // The customer's own merchant decides.
        merchant: optionalLine(40).nullish(),
      })
      .transform(({ email, plan, ...sent }) => ({ email, plan, card: onlyCard(sent) })),
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: "Error upgrading customer's subscription to premium." },
      PremiumAccount: {
        status: 409,
        message: 'Error upgrading subscription as customer already has a premium subscription.',
      },
      PaymentFailed: { status: 402, message: CARD_NOT_CHARGED },
      PaymentUnknown,
    },
    done: 'Customer has been upgraded to premium subscription successfully.',
    failed: "Error upgrading customer's subscription to premium.",
  },
  changeCreditCard: {
    method: 'POST',
    path: '/change-credit-card',
    permission: 'change-credit-card',
    action: { offered: ['addCreditCard', 'changeCreditCard'], event: eventName.cardChanged },
    input: z
      .strictObject({ email: customerEmail, ...card, ...hints })
      .transform(({ email, ...sent }) => ({ email, card: onlyCard(sent) })),
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: "Error adding/changing customer's credit card" },
      CardRefused: { status: 402, message: CARD_REFUSED },
      PaymentUnknown,
    },
    done: "Customer's credit card has been added/changed successfully",
    failed: "Error adding/changing customer's credit card",
  },
  cancelSubscription: {
    method: 'POST',
    path: '/cancel-subscription',
    permission: 'cancel-on-last-day',
    action: { offered: ['cancelOnLastDay'], event: eventName.cancellationScheduled },
    input: onCustomer,
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: "Error cancelling customer's subscription." },
      NotPaid: { status: 409, message: "Error cancelling customer's subscription.", reason: NOT_PAID },
    },
    done: "Customer's subscription has been cancelled successfully.",
    failed: "Error cancelling customer's subscription.",
  },
  revertCancelSubscription: {
    method: 'POST',
    path: '/revert-cancel-subscription',
    permission: 'withdraw-cancellation',
    action: { offered: ['withdrawCancellation'], event: eventName.cancellationWithdrawn },
    input: onCustomer,
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: 'Error withdrawing cancel subscription request of customer.' },
    },
    done: 'Cancel subscription request of customer successfully withdrawn.',
    failed: 'Error withdrawing cancel subscription request of customer.',
  },
  /** Without refund. */
  endPremiumSubscription: {
    method: 'POST',
    path: '/end-premium-subscription',
    permission: 'cancel-without-refund',
    action: { offered: ['cancelWithoutRefund'], event: eventName.cancelledImmediately },
    input: onCustomer,
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: {
        status: 409,
        message: "Error cancelling customer's premium subscription with immediate effect.",
      },
    },
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
  },
  endAndRefundPremiumSubscription: {
    method: 'POST',
    path: '/end-and-refund-premium-subscription',
    permission: 'cancel-with-refund',
    action: { offered: ['cancelWithRefund'], event: eventName.cancelledWithRefund },
    input: onCustomer,
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: {
        status: 409,
        message: "Error cancelling and refunding customer's premium subscription.",
      },
      /** No payment by card is left to refund, or the provider refuses to. */
      NothingToRefund: {
        status: 409,
        message: "Error cancelling and refunding customer's premium subscription.",
      },
      RefundFailed: {
        status: 402,
        message: "Error cancelling and refunding customer's premium subscription.",
      },
      PaymentUnknown,
    },
    done: "Customer's premium subscription has been cancelled successfully with immediate effect and the payment has been refunded.",
    failed: "Error cancelling and refunding customer's premium subscription.",
  },
  addCredit: {
    method: 'POST',
    path: '/add-credit',
    permission: 'add-credit',
    action: { offered: ['addCredit'], event: eventName.creditAdded },
    input: adjustment,
    reply: nothing,
    errors: { UserNotFound, NotOffered: { status: 409, message: 'Error adding credit to customer' } },
    done: 'Credit added to customer successfully',
    failed: 'Error adding credit to customer',
  },
  addCharge: {
    method: 'POST',
    path: '/add-charge',
    permission: 'add-charge',
    action: { offered: ['addCharge'], event: eventName.chargeAdded },
    input: adjustment,
    reply: nothing,
    errors: { UserNotFound, NotOffered: { status: 409, message: 'Error adding charge to customer' } },
    done: 'Charge added to customer successfully',
    failed: 'Error adding charge to customer',
  },
  addComplimentaryDays: {
    method: 'POST',
    path: '/add-complimentary-days',
    permission: 'add-complimentary-days',
    action: { offered: ['addComplimentaryDays'], event: eventName.complimentaryDaysAdded },
    input: z
      .strictObject({ email: customerEmail, duration: addedDays, reason })
      .transform(({ email, duration, reason }) => ({ email, durationDays: duration, reason })),
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: "Error adding complimentary days to customer's subscription" },
    },
    done: "Complimentary days added to customer's subscription successfully",
    failed: "Error adding complimentary days to customer's subscription",
  },
  /** Changes nothing: says what an action would do, computed by doing it in a transaction that is rolled back. */
  previewAction: {
    method: 'POST',
    path: '/preview-action',
    // All previewed actions ask for the same roles.
    permission: 'upgrade-to-premium',
    input: z
      .strictObject({
        email: customerEmail,
        action: choice(previewedActions, 'Select an action'),
        /** Of a credit or a charge. */
        amount: amount.optional(),
        /** Days to add, or that complimentary access lasts. */
        duration: complimentaryDays.optional(),
        /** Of an upgrade. */
        plan: choice(planTypes, 'Select a plan').optional(),
      })
      .refine(({ action, amount }) => !adjusts(action) || amount !== undefined, {
        path: ['amount'],
        error: 'Enter an amount',
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
      .transform(({ email, action, amount = 0, duration = 0, plan = 'yearly' }) => {
        return { email, action, amountCents: amount, durationDays: duration, plan }
      }),
    reply: consequence,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: PREVIEW_FAILED },
      NothingToRefund: { status: 409, message: 'There is no card payment to refund.' },
      NotPaid: { status: 409, message: NOT_PAID },
    },
    failed: PREVIEW_FAILED,
  },
  getStates: {
    method: 'GET',
    path: '/get-states',
    // Every role that may take the details of a card.
    permission: 'upgrade-to-premium',
    input: noInput,
    reply: z.array(z.object({ code: z.string(), name: z.string() })),
    errors: {},
    failed: 'Error fetching states',
  },
  getMerchantPlans: {
    method: 'GET',
    path: '/get-merchant-plans',
    permission: 'upgrade-to-premium',
    input: z.strictObject({
      merchant: optionalLine(40),
      /** A single one arrives as text. */
      types: z.preprocess((types) => (typeof types === 'string' ? [types] : types), z.array(z.enum(planTypes))),
      isNewUser: flag,
    }),
    reply: z.object({ plans: z.array(plan) }),
    errors: { MerchantNotFound: { status: 404, message: "Error loading plans for customer's merchant" } },
    failed: "Error loading plans for customer's merchant",
  },
})
