import { z } from 'zod'
import { nothing } from '../../call.ts'
import { planTypes } from '../../billing/plans.ts'
import { card } from '../../billing/sent-card.ts'
import { choice, line } from '../../text.ts'
import { count } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { customerId, CustomerNotFound, NotAvailable } from '../customers/fields.ts'

const { token: _token, country: _country, ...billingAddress } = card

/** A card that the app has sent to the payment provider through its SDK; the card number never reaches the portal. */
const sentCard = z
  .strictObject({
    paymentMethod: line(255, { required: "Enter the payment method's ID" }, 'issued').meta({
      examples: ['pm_1QWERTYuiop'],
    }),
    ...billingAddress,
    // No default: some generators would make the field required.
    country: card.country.optional().meta({ description: 'Must be US. Default: US.' }),
  })
  .meta({ id: 'SentCard' })
export type SentCard = z.output<typeof sentCard>

const PaymentDeclined = {
  status: 402,
  message: 'The card was declined, or was used before. The customer can try another card.',
} as const
const SentCardDeclined = { ...PaymentDeclined, field: 'card.paymentMethod' } as const
const PaymentUnknown = {
  status: 502,
  message:
    'The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once.',
} as const
const paymentErrors = { CustomerNotFound, NotAvailable, PaymentUnknown }

const aboutPayments =
  'A declined payment uses up its Idempotency-Key. To try again, send a new key. The response may take 8 seconds.'

const plan = z
  .object({
    type: z.enum(planTypes),
    priceCents: count.describe('In US cents.'),
    discountCents: count,
    totalCents: count.describe('Amount of each invoice: the price less the discount.'),
    description: z.string().describe("In the customer's language if available, otherwise in English."),
  })
  .meta({
    id: 'ServicePlan',
    examples: [
      {
        type: 'monthly',
        priceCents: 1499,
        discountCents: 200,
        totalCents: 1299,
        description: 'You will be charged $12.99 every month.',
      },
    ],
  })

/** Card payments that customers start in the apps, under the same rules as for staff. */
export const paymentCalls = defineServiceCalls({
  listPlans: {
    method: 'GET',
    path: '/customers/{customerId}/plans',
    scope: 'read-plans',
    about: 'Lists the plans that a customer can subscribe to',
    more:
      "Plans of the customer's merchant, with prices for new customers if this is one. `publishableKey` is the key that the " +
      "payment provider's SDK needs in the app.",
    input: z.strictObject({ customerId }),
    reply: z.object({ items: z.array(plan), publishableKey: z.string() }),
    errors: { CustomerNotFound },
    perMinute: 600,
  },
  startSubscription: {
    method: 'POST',
    path: '/customers/{customerId}/subscription',
    scope: 'start-subscriptions',
    about: 'Upgrades a verified Trial customer to Premium and charges the card',
    more: `The customer's credit is used first. ${aboutPayments}`,
    input: z.strictObject({ customerId, plan: choice(planTypes, 'Select a plan'), card: sentCard }),
    reply: nothing,
    errors: {
      ...paymentErrors,
      AlreadyPremium: { status: 409, message: 'The customer already has a Premium subscription.' },
      PaymentDeclined: SentCardDeclined,
    },
    perMinute: 600,
  },
  changeCard: {
    method: 'POST',
    path: '/customers/{customerId}/card',
    scope: 'change-cards',
    about: 'Adds or changes the card of a Premium customer',
    more: `An unpaid invoice is charged to the new card immediately. The card is changed even if that payment fails. ${aboutPayments}`,
    input: z.strictObject({ customerId, card: sentCard }),
    reply: nothing,
    errors: { ...paymentErrors, PaymentDeclined: SentCardDeclined },
    perMinute: 600,
  },
  payInvoice: {
    method: 'POST',
    path: '/customers/{customerId}/payments',
    scope: 'pay-invoices',
    about: 'Charges the unpaid invoice of a Premium customer to the card on file',
    more: aboutPayments,
    input: z.strictObject({ customerId }),
    reply: nothing,
    errors: {
      ...paymentErrors,
      PaymentDeclined,
      CardUnusable: { status: 409, message: 'The card cannot be charged again. The customer needs another card.' },
    },
    perMinute: 600,
  },
})
