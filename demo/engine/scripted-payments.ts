import { isHardDecline } from '@portal/server/src/integrations/payments/hard-declines.ts'
import type {
  AttachOutcome,
  CardFacts,
  ChargeOutcome,
  NewCard,
  NewCharge,
  NewProviderCustomer,
  NewRefund,
  Payments,
  ProviderDispute,
  ProviderRefund,
  RefundOutcome,
} from '@portal/server/src/integrations/payments/payments.ts'
import type { Attempt, Card, Dispute, History, Payment, Refund } from '../history.ts'
import { providerId } from '../provider-ids.ts'

interface Part {
  readonly history: History
  readonly ownRefunds: readonly Refund[]
  charged: number
  refunded: number
}

type Kind = Parameters<typeof providerId>[0]

/**
 * A provider that responds to each customer's requests in sequence as the demo data specifies, and reports the state as
 * of the current time.
 */
export class ScriptedPayments implements Payments {
  readonly #now: () => Date
  readonly #byCustomerId = new Map<number, Part>()
  readonly #parts = new Map<string, Part>()
  readonly #cards = new Map<string, Card>()
  readonly #tokens = new Map<Card, string>()
  readonly #charges = new Map<Attempt, string>()
  readonly #payments = new Map<string, { readonly part: Part; readonly attempt: Attempt }>()
  readonly #refunds = new Map<Refund, { readonly id: string; readonly operation: string | null }>()
  readonly #disputes = new Map<string, Dispute>()
  readonly #lastNumbers = new Map<Kind, number>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Sets the responses for a customer. */
  script(customerId: number, history: History): void {
    const ownRefunds = history.refunds.filter(({ isAtProvider }) => !isAtProvider)
    this.#byCustomerId.set(customerId, { history, ownRefunds, charged: 0, refunded: 0 })
  }

  /** Returns the token of a card, from the moment that it is entered. */
  tokenOf(card: Card): string {
    const token = this.#tokens.get(card) ?? this.#newId('pm')
    this.#tokens.set(card, token)
    this.#cards.set(token, card)
    return token
  }

  /** Returns the provider's ID of a payment's charge. */
  chargeOf({ attempt }: Payment): string {
    return mustFind(this.#charges.get(attempt))
  }

  /** Creates a refund in the provider dashboard. */
  refundInDashboard(refund: Refund): void {
    this.#refunds.set(refund, { id: this.#newId('re'), operation: null })
  }

  /** Opens a chargeback; returns the provider's ID for it. */
  openDispute(dispute: Dispute): string {
    const id = this.#newId('dp')
    this.#disputes.set(id, dispute)
    return id
  }

  async createCustomer({ customerId }: NewProviderCustomer): Promise<{ state: 'known'; id: string }> {
    const id = providerId('cus', customerId)
    this.#parts.set(id, mustFind(this.#byCustomerId.get(customerId)))
    return { state: 'known', id }
  }

  async attachCard({ token }: NewCard): Promise<AttachOutcome> {
    const { brand, last4, funding } = mustFind(this.#cards.get(token))
    // The demo cards have one of these values.
    return { state: 'attached', paymentMethodId: token, brand, last4, funding: funding as CardFacts['funding'] }
  }

  /** Customers enter their cards in the simulator. */
  openCardSession(): Promise<never> {
    return Promise.reject(new Error('no pages'))
  }
  findCardSession(): Promise<never> {
    return Promise.reject(new Error('no pages'))
  }
  closeCardSession(): Promise<never> {
    return Promise.reject(new Error('no pages'))
  }

  async findCard(): Promise<null> {
    return null
  }

  async detachCard(): Promise<void> {}

  async charge({ customerId, paymentIntentId }: NewCharge): Promise<ChargeOutcome> {
    const part = mustFind(this.#parts.get(customerId))
    const attempt = part.history.attempts[part.charged++]
    const ids = { paymentIntentId: paymentIntentId ?? this.#newId('pi'), chargeId: this.#newId('ch') }
    if (attempt === undefined) return { state: 'declined', code: 'not_in_the_script', hard: false, ...ids }
    const { declineCode: code } = attempt
    if (code !== null) return { state: 'declined', code, hard: isHardDecline(code), ...ids }
    this.#charges.set(attempt, ids.chargeId)
    this.#payments.set(ids.chargeId, { part, attempt })
    return { state: 'succeeded', ...ids }
  }

  async findCharge(): Promise<null> {
    return null
  }

  async abandonPayment(): Promise<void> {}

  async refund({ chargeId, operation }: NewRefund): Promise<RefundOutcome> {
    const { part } = mustFind(this.#payments.get(chargeId))
    const refund = part.ownRefunds[part.refunded++]
    if (refund === undefined) return { state: 'refused', code: 'not_in_the_script' }
    const refundId = this.#newId('re')
    this.#refunds.set(refund, { id: refundId, operation })
    // A failing refund first seemed to succeed.
    return { state: refund.state === 'pending' ? 'pending' : 'succeeded', refundId }
  }

  async listRefunds(chargeId: string): Promise<ProviderRefund[]> {
    const { part, attempt } = mustFind(this.#payments.get(chargeId))
    return part.history.refunds.flatMap((refund) => {
      const created = this.#refunds.get(refund)
      if (created === undefined || refund.payment.attempt !== attempt) return []
      const state = refund.state === 'failed' && !this.#isPast(refund.failedAt) ? 'succeeded' : refund.state
      return [{ ...created, amountCents: refund.amountCents, state }]
    })
  }

  async *listCharges(): AsyncIterable<never> {}

  async *listAllRefunds(): AsyncIterable<never> {}

  async *listDisputes(): AsyncIterable<never> {}

  async findDispute(id: string): Promise<ProviderDispute> {
    const { payment, openedAt, closedAt, state } = mustFind(this.#disputes.get(id))
    const { amountCents } = payment.attempt
    const isClosed = this.#isPast(closedAt)
    return {
      id,
      chargeId: this.chargeOf(payment),
      amountCents,
      state: isClosed ? state : 'open',
      createdAt: new Date(openedAt),
      movedCents: isClosed && state === 'won' ? [-amountCents, amountCents] : [-amountCents],
    }
  }

  #isPast(instant: number | null): boolean {
    return instant !== null && instant <= this.#now().getTime()
  }

  #newId(kind: Kind): string {
    const number = (this.#lastNumbers.get(kind) ?? 0) + 1
    this.#lastNumbers.set(kind, number)
    return providerId(kind, number)
  }
}

function mustFind<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not in the script')
  return value
}
