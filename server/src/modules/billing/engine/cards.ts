import { eventName } from '@portal/contract/customers/event-names'
import { isEmail } from '@portal/contract/fields'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AttachOutcome, CardFacts, Declined } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { cardText } from '../texts.ts'
import type { Turn } from './account.ts'
import { collectOpenInvoice } from './attempts.ts'
import { detachCard } from './detach-card.ts'
import { audit, type EventEntry, recordEvents } from './journal.ts'
import { keepProgress, type Operation, type Payer } from './operations.ts'
import type { Settlement } from './settlement.ts'

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
  const { email, name, providerCustomerId } = operation.customer ?? (await findPayer(context, operation.customerId))
  const id = providerCustomerId ?? known
  if (id !== undefined) return { state: 'known', id } as const
  const customer = await context.payments.createCustomer(
    { customerId: operation.customerId, email: isEmail(email) ? email : null, name },
    `${operation.id}:customer`,
  )
  if (customer.state !== 'known') return customer
  await keepProgress(context, operation, { providerCustomerId: customer.id })
  return customer
}

async function findPayer({ db }: Context, customerId: number): Promise<Payer> {
  const row = await db
    .selectFrom('customers')
    .where('id', '=', customerId)
    .select(['username', 'first_name', 'last_name', 'provider_customer_id'])
    .executeTakeFirstOrThrow()
  return {
    email: row.username,
    name: `${row.first_name} ${row.last_name}`,
    providerCustomerId: row.provider_customer_id,
  }
}

export async function askCard(operation: Operation, context: Context) {
  return askToAttach(operation, context, keptCard.parse(operation.request).token)
}

export async function settleCard(
  tx: Tx,
  turn: Turn,
  operation: Operation,
  outcome: Attached | Declined,
): Promise<Settlement> {
  if (outcome.state === 'declined') {
    const { code } = outcome
    return {
      result: { state: 'refused', code },
      changes: {
        customer: keepProviderCustomer(tx, turn, operation),
        event: recordEvents(tx, turn, [eventName.cardRefused, code.replaceAll('_', ' ')]),
        audit: audit(tx, turn, 'change-credit-card', { after: { declined: code } }),
      },
    }
  }
  const { card: before, openInvoice } = turn.account
  const replaced = await replaceCard(tx, turn, keptCard.parse(operation.request), outcome)
  return {
    result: { state: 'succeeded' },
    changes: {
      card: replaced.card,
      customer: tx.updateTable('customers').set(replaced.columns).where('id', '=', turn.account.id),
      event: recordEvents(tx, turn, replaced.eventEntry),
      audit: audit(tx, turn, 'change-credit-card', {
        before: { card: before === null ? null : cardText(before.brand, before.last4) },
        after: { card: cardText(outcome.brand, outcome.last4) },
      }),
    },
    // What is owed is tried with the new card before anyone else can act. The card stays, whatever becomes of that.
    ...(openInvoice !== null && { next: collectOpenInvoice }),
  }
}

/**
 * The customer's only card from now on; the provider forgets the ones before.
 *
 * @returns the row of the card, which answers its id, what it changes of the customer and which events it records
 */
export async function replaceCard(tx: Tx, turn: Turn, sent: KeptCard, attached: Attached) {
  const { account, at } = turn
  if (account.card !== null) await removeCards(tx, turn)
  const card = tx
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
  const columns = {
    provider_customer_id: attached.providerCustomerId,
    address_line1: sent.address,
    address_line2: null,
    city: sent.city,
    state: sent.state,
    zip_code: sent.zipCode,
    country: sent.country,
  }
  const event = account.card === null ? eventName.cardAdded : eventName.cardChanged
  const eventEntry: EventEntry = [event, cardText(attached.brand, attached.last4)]
  return { card, columns, eventEntry }
}

async function removeCards(tx: Tx, { account, at }: Turn): Promise<void> {
  const removed = await tx
    .updateTable('cards')
    .set({ removed_at: at })
    .where('customer_id', '=', account.id)
    .where('removed_at', 'is', null)
    .returning('provider_payment_method_id as paymentMethodId')
    .execute()
  for (const card of removed) await enqueue(tx, { now: () => at }, detachCard, card)
}

/** What the provider calls the customer is known from now on, also where it refused the card. */
export function keepProviderCustomer(tx: Tx, { account }: Turn, { id }: Operation) {
  if (account.providerCustomerId !== null) return null
  // The operation in hand may be as it was before the provider was asked.
  const kept = sql<string | null>`(select progress->>'providerCustomerId' from payment_operations where id = ${id})`
  return tx.updateTable('customers').set({ provider_customer_id: kept }).where('id', '=', account.id)
}

/** A card that was handed over, but not for what it was meant, is abandoned again. */
export async function giveUpCard(tx: Tx, { at }: Turn, { paymentMethodId }: CardFacts): Promise<void> {
  await enqueue(tx, { now: () => at }, detachCard, { paymentMethodId })
}

/** Whether a card belongs, or belonged, to a customer: each token is used once. */
export async function isCardKnown(tx: Tx, paymentMethodId: string): Promise<boolean> {
  const known = await tx
    .selectFrom('cards')
    .where('provider_payment_method_id', '=', paymentMethodId)
    .select('id')
    .executeTakeFirst()
  return known !== undefined
}
