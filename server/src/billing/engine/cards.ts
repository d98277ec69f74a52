import { eventName } from '@portal/contract/customers/event-names'
import { isEmail } from '@portal/contract/fields'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { updateCustomer } from '../../customers/queries.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { AttachOutcome, CardFacts, Declined } from '../../outside/payments/payments.ts'
import { cardText } from '../texts.ts'
import type { Turn } from './account.ts'
import { setNextAttempt } from './attempts.ts'
import { detachCard } from './detach-card.ts'
import { audit, tell } from './journal.ts'
import { keepProgress, type Operation, type Result } from './operations.ts'

/** A card as it was sent, as an operation keeps it: what the customer said of it, and the provider's name for it. */
export const keptCard = z.object({
  cardName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  token: z.string(),
})
export type KeptCard = z.output<typeof keptCard>

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

/** Makes the customer known to the provider and hands the card over; both only once, however often it is asked. */
export async function askToAttach(
  operation: Operation,
  context: Context,
  token: string,
): Promise<Attached | Exclude<AttachOutcome, { state: 'attached' }>> {
  const known = progress.parse(operation.progress)
  const customer = await askForCustomer(operation, context, known.providerCustomerId)
  if (customer.state !== 'known') return customer
  if (known.card) return { state: 'attached', providerCustomerId: customer.id, ...known.card }

  const attached = await context.payments.attachCard(customer.id, token, `${operation.id}:attach`)
  if (attached.state !== 'attached') return attached
  const { state, ...card } = attached
  await keepProgress(context, operation, { card })
  return { state, providerCustomerId: customer.id, ...card }
}

async function askForCustomer(operation: Operation, context: Context, known: string | undefined) {
  const row = await context.db
    .selectFrom('customers')
    .where('id', '=', operation.customerId)
    .select(['username', 'first_name', 'last_name', 'provider_customer_id'])
    .executeTakeFirstOrThrow()
  const id = row.provider_customer_id ?? known
  if (id !== undefined) return { state: 'known', id } as const
  const customer = await context.payments.createCustomer(
    {
      customerId: operation.customerId,
      email: isEmail(row.username) ? row.username : null,
      name: `${row.first_name} ${row.last_name}`,
    },
    `${operation.id}:customer`,
  )
  if (customer.state !== 'known') return customer
  await keepProgress(context, operation, { providerCustomerId: customer.id })
  return customer
}

export async function askCard(operation: Operation, context: Context) {
  return askToAttach(operation, context, keptCard.parse(operation.request).token)
}

export async function settleCard(
  tx: Tx,
  turn: Turn,
  operation: Operation,
  outcome: Attached | Declined,
): Promise<Result> {
  await keepProviderCustomer(tx, turn, operation)
  if (outcome.state === 'declined') return { state: 'refused', code: outcome.code }
  const { card: before, openInvoice } = turn.account
  await replaceCard(tx, turn, keptCard.parse(operation.request), outcome)
  // What is owed is tried with the new card at once; whoever settled this does so next, else the worker.
  if (openInvoice !== null) await setNextAttempt(tx, openInvoice.id, turn.today)
  await audit(tx, turn, 'change-credit-card', {
    before: { card: before === null ? null : cardText(before.brand, before.last4) },
    after: { card: cardText(outcome.brand, outcome.last4) },
  })
  return { state: 'succeeded' }
}

/** The customer's only card from now on; the provider forgets the ones before. Answers its id. */
export async function replaceCard(tx: Tx, turn: Turn, sent: KeptCard, attached: Attached): Promise<number> {
  const { account, at } = turn
  const removed = await tx
    .updateTable('cards')
    .set({ removed_at: at })
    .where('customer_id', '=', account.id)
    .where('removed_at', 'is', null)
    .returning('provider_payment_method_id as paymentMethodId')
    .execute()
  for (const card of removed) await enqueue(tx, { now: () => at }, detachCard, card)

  const { id } = await tx
    .insertInto('cards')
    .values({
      customer_id: account.id,
      name: sent.cardName,
      last4: attached.last4,
      brand: attached.brand,
      funding: attached.funding,
      provider_payment_method_id: attached.paymentMethodId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateCustomer(tx, account.id, {
    provider_customer_id: attached.providerCustomerId,
    address_line1: sent.address,
    address_line2: null,
    city: sent.city,
    state: sent.state,
    zip_code: sent.zipCode,
    country: sent.country,
  })
  const event = removed.length === 0 ? eventName.cardAdded : eventName.cardChanged
  await tell(tx, turn, event, cardText(attached.brand, attached.last4))
  return id
}

/** What the provider calls the customer is known from now on, also where it refused the card. */
export async function keepProviderCustomer(tx: Tx, { account }: Turn, operation: Operation): Promise<void> {
  const { providerCustomerId } = progress.parse(operation.progress)
  if (account.providerCustomerId !== null || providerCustomerId === undefined) return
  await updateCustomer(tx, account.id, { provider_customer_id: providerCustomerId })
}

/** A card that was handed over, but not for what it was meant, is given up again. */
export async function giveUpCard(tx: Tx, { at }: Turn, { paymentMethodId }: CardFacts): Promise<void> {
  await enqueue(tx, { now: () => at }, detachCard, { paymentMethodId })
}

/** Whether a card is somebody's already, or was: each is handed over once. */
export async function isCardKnown(tx: Tx, paymentMethodId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('cards')
    .where('provider_payment_method_id', '=', paymentMethodId)
    .select('id')
    .executeTakeFirst()
  return known !== undefined
}
