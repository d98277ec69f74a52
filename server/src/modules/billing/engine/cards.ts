import { billingCalls } from '@portal/contract/billing/calls'
import { cardText } from '@portal/contract/billing/card-text'
import { declineReason } from '@portal/contract/billing/declines'
import { eventName } from '@portal/contract/customers/event-names'
import { isEmail } from '@portal/contract/fields'
import { formatFullName } from '@portal/contract/full-name'
import { z } from 'zod'
import type { AttachOutcome, CardFacts, Declined } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { audit, type EventEntry, recordEvents, type LockedCustomer, updateCustomer } from '../../customers/public.ts'
import { findPayer, insertCard, removeCards } from '../queries/cards.ts'
import { findProgress, storeProgress, type Operation, type Settlement } from '../queries/operations.ts'
import { collectOpenInvoice } from './payments.ts'

const call = billingCalls.changeCreditCard

/** A card as stored in an operation: the details from the customer and the provider's token. */
export const storedCard = z.object({
  cardName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  token: z.string(),
})
export type StoredCard = z.output<typeof storedCard>

const cardFacts = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  funding: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
})

const progress = z.object({ providerCustomerId: z.string().optional(), card: cardFacts.optional() })

export interface Attached extends CardFacts {
  readonly state: 'attached'
  readonly providerCustomerId: string
}

/** Creates the customer at the provider and attaches the card, both only once however often it is retried. */
export async function attachAtProvider(
  operation: Operation,
  context: Context,
  token: string,
): Promise<Attached | Exclude<AttachOutcome, { state: 'attached' }>> {
  const known = progress.parse(operation.progress)
  const customer = await findProviderCustomer(operation, context, known.providerCustomerId)
  if (customer.state !== 'known') return customer
  if (known.card) return { state: 'attached', providerCustomerId: customer.id, ...known.card }

  const attached = await context.payments.attachCard(
    // Staff enter cards by phone; customers enter their own in the apps.
    { customerId: customer.id, token, isPhoned: operation.staff !== null },
    `${operation.id}:attach`,
  )
  if (attached.state !== 'attached') return attached
  const { state, ...card } = attached
  await storeProgress(context.db, operation.id, { card })
  return { state, providerCustomerId: customer.id, ...card }
}

async function findProviderCustomer(operation: Operation, context: Context, known: string | undefined) {
  const payer = await findPayer(context.db, operation.customerId)
  const id = payer.providerCustomerId ?? known
  if (id !== undefined) return { state: 'known', id } as const
  const customer = await createProviderCustomer(context, operation, payer)
  if (customer.state !== 'known') return customer
  await storeProgress(context.db, operation.id, { providerCustomerId: customer.id })
  return customer
}

/** Creates the customer at the provider, only once for an operation or a card link. */
export async function createProviderCustomer(
  { payments }: Pick<Context, 'payments'>,
  { id, customerId }: Pick<Operation, 'id' | 'customerId'>,
  { email, firstName, lastName }: Awaited<ReturnType<typeof findPayer>>,
) {
  const name = formatFullName({ firstName, lastName })
  return payments.createCustomer({ customerId, email: isEmail(email) ? email : null, name }, `${id}:customer`)
}

export async function sendCard(operation: Operation, context: Context) {
  return attachAtProvider(operation, context, storedCard.parse(operation.request).token)
}

export async function settleCard(
  locked: LockedCustomer,
  operation: Operation,
  outcome: Attached | Declined,
): Promise<Settlement> {
  if (outcome.state === 'declined') {
    const { code } = outcome
    await storeProviderCustomer(locked, operation)
    const reason = declineReason(code)
    await recordEvents(locked, [eventName.cardRefused, reason, { reason }])
    await audit(locked, call.permission, { after: { declined: code } })
    return { result: { state: 'refused', code } }
  }
  const { card: before, openInvoice, id } = locked.account
  const { columns, eventEntry } = await replaceCard(locked, storedCard.parse(operation.request), outcome)
  await updateCustomer(locked.tx, id, columns)
  await recordEvents(locked, eventEntry)
  await audit(locked, call.permission, {
    before: { card: before === null ? null : cardText(before.brand, before.last4) },
    after: { card: cardText(outcome.brand, outcome.last4) },
  })
  // Charges the amount due to the new card before anyone else can act. The card stays even if that fails.
  return { result: { state: 'succeeded' }, ...(openInvoice !== null && { next: collectOpenInvoice }) }
}

/**
 * Makes this the customer's only card and detaches the previous ones at the provider.
 *
 * @returns the card's ID, and what the caller must store: columns of the customer, and the event
 */
export async function replaceCard(locked: LockedCustomer, sent: StoredCard, attached: Attached) {
  const hadCard = locked.account.card !== null
  if (hadCard)
    for (const { paymentMethodId } of await removeCards(locked)) await queueDetachment(locked, { paymentMethodId })
  const cardId = await insertCard(locked, {
    name: sent.cardName,
    last4: attached.last4,
    brand: attached.brand,
    funding: attached.funding,
    provider_payment_method_id: attached.paymentMethodId,
  })
  const columns = {
    provider_customer_id: attached.providerCustomerId,
    address_line1: sent.address,
    address_line2: null,
    city: sent.city,
    state: sent.state,
    zip_code: sent.zipCode,
    country: sent.country,
  }
  const event = hadCard ? call.action.event : eventName.cardAdded
  const { brand, last4 } = attached
  const eventEntry: EventEntry = [event, cardText(brand, last4), { brand, last4 }]
  return { cardId, columns, eventEntry }
}

/** Stores the provider's customer ID, even if the provider declined the card. */
export async function storeProviderCustomer({ tx, account }: LockedCustomer, { id }: Operation): Promise<void> {
  if (account.providerCustomerId !== null) return
  // `operation` may have been loaded before the provider was called.
  const { providerCustomerId } = progress.parse(await findProgress(tx, id))
  if (providerCustomerId === undefined) return
  await updateCustomer(tx, account.id, { provider_customer_id: providerCustomerId })
}

/** Queues the detachment of a card that the customer no longer uses or that was attached in vain. */
export async function queueDetachment(
  { tx, at }: LockedCustomer,
  { paymentMethodId }: Pick<CardFacts, 'paymentMethodId'>,
) {
  await enqueue(tx, { now: () => at }, detachCard, { paymentMethodId })
}

/** Detaches a card that the customer no longer uses. */
export const detachCard = defineJob({
  name: 'detach-card',
  payload: z.object({ paymentMethodId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentMethodId }, { payments }) => payments.detachCard(paymentMethodId),
})
