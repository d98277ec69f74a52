import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { eventName } from '../customers/event-names.ts'
import { actionOnCustomer } from '../customers/one-customer.ts'
import { customerEmail } from '../fields.ts'
import { choice, optionalLine } from '../text.ts'
import { flag } from '../wire.ts'
import { adjustmentCalls } from './adjustments/calls.ts'
import { cardLinkCalls } from './card-link/calls.ts'
import { cancellationCalls } from './cancellation/calls.ts'
import { ConfirmationRequired } from './confirmation-required.ts'
import { PaymentUnknown } from './payment-unknown.ts'
import { plan, planTypes } from './plans.ts'
import { previewCalls } from './preview/calls.ts'
import { refundCalls } from './refunds/calls.ts'
import { retryCalls } from './retry/calls.ts'
import { card, hints, onlyCard } from './sent-card.ts'

const CARD_REFUSED =
  'Unable to add/change credit card due to a problem with the card. Please check the card details provided by the customer.'
const CARD_NOT_CHARGED = "Unable to charge customer's card. Please check card details provided by the customer."

export const billingCalls = defineCalls({
  ...cancellationCalls,
  ...adjustmentCalls,
  ...previewCalls,
  ...retryCalls,
  ...refundCalls,
  ...cardLinkCalls,
  upgradeSubscription: actionOnCustomer({
    path: '/upgrade-subscription',
    permission: 'upgrade-to-premium',
    offered: ['upgradeToPremium'],
    event: eventName.upgradedToPremium,
    input: z
      .strictObject({
        email: customerEmail,
        ...card,
        ...hints,
        plan: choice(planTypes, 'Select a plan').default('yearly'),
        // The customer's merchant takes precedence.
        merchant: optionalLine(40).nullish(),
      })
      .transform(({ email, plan, ...sent }) => ({ email, plan, card: onlyCard(sent) })),
    errors: {
      PremiumAccount: {
        status: 409,
        message: 'Error upgrading subscription as customer already has a premium subscription.',
      },
      PaymentFailed: { status: 402, message: CARD_NOT_CHARGED },
      ConfirmationRequired,
      PaymentUnknown,
    },
    done: 'Customer has been upgraded to premium subscription successfully.',
    failed: "Error upgrading customer's subscription to premium.",
  }),
  changeCreditCard: actionOnCustomer({
    path: '/change-credit-card',
    permission: 'change-credit-card',
    offered: ['addCreditCard', 'changeCreditCard'],
    event: eventName.cardChanged,
    input: z
      .strictObject({ email: customerEmail, ...card, ...hints })
      .transform(({ email, ...sent }) => ({ email, card: onlyCard(sent) })),
    errors: { CardRefused: { status: 402, message: CARD_REFUSED }, ConfirmationRequired, PaymentUnknown },
    done: "Customer's credit card has been added/changed successfully",
    failed: "Error adding/changing customer's credit card",
  }),
  getStates: {
    method: 'GET',
    path: '/get-states',
    // Every role that may enter card details.
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
      /** A single value arrives as a string. */
      types: z.preprocess((types) => (typeof types === 'string' ? [types] : types), z.array(z.enum(planTypes))),
      isNewUser: flag,
    }),
    reply: z.object({ plans: z.array(plan) }),
    errors: { MerchantNotFound: { status: 404, message: "Error loading plans for customer's merchant" } },
    failed: "Error loading plans for customer's merchant",
  },
})
