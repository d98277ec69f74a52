import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import { toProviderDispute } from '../provider-dispute.ts'
import { isInvalidRequest } from './failures.ts'
import { madeSince } from './lists.ts'

/** What card holders have their banks take back. */
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
      for await (const dispute of stripe.disputes.list(madeSince(from))) yield toProviderDispute(dispute)
    },
  }
}
