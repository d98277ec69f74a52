import { z } from 'zod'
import { eventType } from './event-type.ts'

const amountCents = z.int()
const invoiceNumber = z.string()
const ofInvoice = z.object({ invoiceNumber, amountCents })
const amount = z.object({ amountCents })
const request = z.object({ action: z.string(), amountCents })
const card = z.object({ brand: z.string(), last4: z.string() })
const anInvoice = { invoiceNumber: '012345', amountCents: 1999 }
const aRequest = { action: 'add-credit', amountCents: 3500 }
const aCard = { brand: 'visa', last4: '4242' }

/** Events about a customer's money. Amounts are whole cents of US dollars. */
export const moneyTypesOfEvents = {
  'payment.succeeded': eventType(
    'customer',
    'An invoice was paid by card, or from credit if `isFromCredit`, in which case nothing was charged.',
    ofInvoice.extend({ isFromCredit: z.boolean() }),
    { ...anInvoice, isFromCredit: false },
  ),
  'payment.failed': eventType(
    'customer',
    'A payment failed or was not attempted. If it has no invoice number, it was meant to start a subscription.',
    z.object({ invoiceNumber: invoiceNumber.nullable(), amountCents, reason: z.string() }),
    { ...anInvoice, reason: 'insufficient funds' },
  ),
  'payment.retried': eventType('customer', 'A user started another attempt at a payment.', ofInvoice, anInvoice),
  'payment.fraud_warning': eventType('customer', "The customer's bank suspects fraud.", ofInvoice, anInvoice),
  'invoice.voided': eventType('customer', 'An open invoice was voided.', ofInvoice, anInvoice),
  'invoice.emailed': eventType('customer', 'An invoice was emailed.', z.object({ invoiceNumber }), {
    invoiceNumber: '012345',
  }),
  'credit.added': eventType('customer', 'Staff gave the customer credit.', amount, { amountCents: 500 }),
  'charge.added': eventType('customer', 'Staff added a charge to the next invoice.', amount, { amountCents: 500 }),
  'approval.requested': eventType(
    'customer',
    'Staff requested approval for an action above their limits: `action`, worth `amountCents`.',
    request,
    aRequest,
  ),
  'approval.decided': eventType(
    'customer',
    'A request for approval was approved, rejected or withdrawn, or it expired.',
    request.extend({ decision: z.enum(['approved', 'rejected', 'withdrawn', 'expired']) }),
    { ...aRequest, decision: 'approved' },
  ),
  'card.added': eventType('customer', 'The first credit card was added.', card, aCard),
  'card.changed': eventType('customer', 'The credit card was replaced.', card, aCard),
  'card.updated': eventType('customer', 'The issuer replaced the credit card.', card, aCard),
  'card.link_sent': eventType(
    'customer',
    'The customer was sent a link to enter a card because the bank requires confirmation.',
    z.object({}),
    {},
  ),
  'card.link_failed': eventType(
    'customer',
    'A credit card link could not be sent because the payment provider did not create its page within an hour.',
    z.object({}),
    {},
  ),
  'card.declined': eventType('customer', 'A new credit card was declined.', z.object({ reason: z.string() }), {
    reason: 'card expired',
  }),
  'card.removed': eventType('customer', 'The payment provider removed the credit card.', card, aCard),
  'refund.created': eventType('customer', 'A refund to the card was started.', ofInvoice, anInvoice),
  'refund.succeeded': eventType('customer', 'The payment provider confirmed a refund.', ofInvoice, anInvoice),
  'refund.failed': eventType('customer', 'A refund failed.', ofInvoice.extend({ reason: z.string().nullable() }), {
    ...anInvoice,
    reason: null,
  }),
  'dispute.opened': eventType('customer', 'A payment was charged back.', ofInvoice, anInvoice),
  'dispute.won': eventType('customer', 'A chargeback was won.', ofInvoice, anInvoice),
  'dispute.lost': eventType('customer', 'A chargeback was lost.', ofInvoice, anInvoice),
  'dispute.prevented': eventType('customer', 'A chargeback was prevented.', ofInvoice, anInvoice),
  'dispute.reopened': eventType('customer', 'A chargeback was reopened.', ofInvoice, anInvoice),
} as const
