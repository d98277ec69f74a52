import type { Attempt, Refund } from '../../demo/history.ts'
import { isHardDecline } from '../../src/billing/rules.ts'
import type {
  AttachOutcome,
  CardFacts,
  ChargeOutcome,
  NewCharge,
  NewProviderCustomer,
  Payments,
  RefundOutcome,
} from '../../src/outside/payments/payments.ts'

interface Part {
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
  charged: number
  refunded: number
}

/** A provider that answers each customer's questions as the demo company says it did, one after the other. */
export class ScriptedPayments implements Payments {
  readonly #parts = new Map<string, Part>()
  #ids = 0

  /** What it answers about a customer of this id. */
  script(customerId: number, { attempts, refunds }: Pick<Part, 'attempts' | 'refunds'>): void {
    this.#parts.set(`cus_${customerId}`, { attempts, refunds, charged: 0, refunded: 0 })
  }

  async createCustomer({ customerId }: NewProviderCustomer): Promise<{ state: 'known'; id: string }> {
    return { state: 'known', id: `cus_${customerId}` }
  }

  async attachCard(_customerId: string, token: string): Promise<AttachOutcome> {
    const [, , brand = '', last4 = '', funding = ''] = token.split('_')
    // The script makes tokens of cards that have one of these.
    return { state: 'attached', paymentMethodId: token, brand, last4, funding: funding as CardFacts['funding'] }
  }

  async detachCard(): Promise<void> {}

  async charge({ customerId, paymentIntentId }: NewCharge): Promise<ChargeOutcome> {
    const part = this.#partOf(customerId)
    const attempt = part.attempts[part.charged++]
    const ids = {
      paymentIntentId: paymentIntentId ?? `pi_${customerId}_${this.#ids++}`,
      chargeId: `ch_${customerId}_${this.#ids++}`,
    }
    const code = attempt === undefined ? 'not_in_the_script' : attempt.declineCode
    return code === null
      ? { state: 'succeeded', ...ids }
      : { state: 'declined', code, hard: isHardDecline(code), ...ids }
  }

  async findCharge(): Promise<null> {
    return null
  }

  async abandonPayment(): Promise<void> {}

  async refund({ chargeId }: { readonly chargeId: string }): Promise<RefundOutcome> {
    const part = this.#partOf(chargeId.split('_').slice(1, 3).join('_'))
    const state = part.refunds[part.refunded++]?.state
    if (state === undefined || state === 'failed') return { state: 'refused', code: 'not_in_the_script' }
    return { state, refundId: `re_${this.#ids++}` }
  }

  async listRefunds(): Promise<[]> {
    return []
  }

  async *listCharges(): AsyncIterable<never> {}

  async *listAllRefunds(): AsyncIterable<never> {}

  async *listDisputes(): AsyncIterable<never> {}

  async findDispute(): Promise<null> {
    return null
  }

  #partOf(customerId: string): Part {
    const part = this.#parts.get(customerId)
    if (!part) throw new Error(`nothing is scripted for ${customerId}`)
    return part
  }
}
