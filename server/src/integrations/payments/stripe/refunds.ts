import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Payments, ProviderRefund } from '../payments.ts'
import { explainFailures, isCardError, isInvalidRequest } from './failures.ts'
import { idOf, createdSince } from './lists.ts'

/** Refunds of charges. */
export function refundsAt(stripe: Stripe, log: Logger): Pick<Payments, 'refund' | 'listRefunds' | 'listAllRefunds'> {
  const { rejectedOrUnknown } = explainFailures(log)

  return {
    async refund({ chargeId, amountCents, operation, reason }, key) {
      try {
        const refund = await stripe.refunds.create(
          { charge: chargeId, amount: amountCents, reason, metadata: { operation } },
          { idempotencyKey: key },
        )
        if (refund.status === 'failed' || refund.status === 'canceled') {
          return { state: 'refused', code: refund.failure_reason ?? refund.status }
        }
        return { state: refund.status === 'succeeded' ? 'succeeded' : 'pending', refundId: refund.id }
      } catch (error) {
        if (isInvalidRequest(error) || isCardError(error)) return { state: 'refused', code: error.code ?? 'refused' }
        const outcome = rejectedOrUnknown(error)
        if (outcome.state === 'unknown') return outcome
        const { code, isUnprocessed } = outcome
        return { state: 'refused', code, ...(isUnprocessed && { isUnprocessed }) }
      }
    },

    async listRefunds(charge) {
      const refunds: ProviderRefund[] = []
      for await (const refund of stripe.refunds.list({ charge, limit: 100 })) refunds.push(toProviderRefund(refund))
      return refunds
    },

    async *listAllRefunds(from) {
      for await (const refund of stripe.refunds.list(createdSince(from))) {
        const chargeId = idOf(refund.charge)
        if (chargeId === null) continue
        yield { ...toProviderRefund(refund), chargeId, createdAt: new Date(refund.created * 1000) }
      }
    },
  }
}

function toProviderRefund({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  return { id, amountCents: amount, state: refundState(status), operation: metadata?.['operation'] ?? null }
}

function refundState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
