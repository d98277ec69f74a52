import type Stripe from 'stripe'
import type { Payments, ProviderDispute } from '../payments.ts'
import { isInvalidRequest } from './failures.ts'
import { createdSince } from './lists.ts'

/** Chargebacks that cardholders have opened with their banks. */
export function disputesAt(stripe: Stripe): Pick<Payments, 'findDispute' | 'listDisputes'> {
  return {
    async findDispute(id) {
      try {
        return toProviderDispute(await stripe.disputes.retrieve(id))
      } catch (error) {
        if (isInvalidRequest(error) && error.code === 'resource_missing') return null
        throw error
      }
    },

    async *listDisputes(from) {
      for await (const dispute of stripe.disputes.list(createdSince(from))) yield toProviderDispute(dispute)
    },
  }
}

/**
 * Maps a chargeback of the provider. Its fee is borne by the brand; only the amounts are between the customer and the
 * brand.
 */
function toProviderDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, charge, amount, status, created, balance_transactions: moved } = dispute
  return {
    id,
    chargeId: typeof charge === 'string' ? charge : charge.id,
    amountCents: amount,
    state: stateOf(status),
    createdAt: new Date(created * 1000),
    movedCents: inOrder(moved),
  }
}

/** Sorts by time. The provider's times are in seconds: within one, money is taken before it is returned. */
function inOrder(moved: readonly Stripe.BalanceTransaction[]): number[] {
  const left = moved.map(({ created, amount }) => ({ created, amount }))
  const ordered: number[] = []
  let taken = 0
  while (left.length > 0) {
    const earliest = Math.min(...left.map(({ created }) => created))
    const fits = left.findIndex(({ created, amount }) => created === earliest && amount > 0 === taken < 0)
    const at = fits === -1 ? left.findIndex(({ created }) => created === earliest) : fits
    const [next] = left.splice(at, 1)
    if (next === undefined) break
    taken += next.amount
    ordered.push(next.amount)
  }
  return ordered
}

/** Every status that is neither decided nor an inquiry is open: a response, a review, an appeal. */
function stateOf(status: string): ProviderDispute['state'] {
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' || status === 'prevented' ? status : 'open'
}
