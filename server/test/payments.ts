import {
  type AttachOutcome,
  type CardFacts,
  type ChargeOutcome,
  type ListedRefund,
  NEEDS_CUSTOMER,
  type NewCard,
  type NewCharge,
  type NewRefund,
  type Payments,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderRefund,
  type RefundOutcome,
  type Unknown,
} from '../src/integrations/payments/payments.ts'

/** Requests to the provider. */
export type Question = 'createCustomer' | 'attachCard' | 'charge' | 'refund' | 'findCharge'

/**
 * How the next response gets lost: before the provider has acted, after it has, or in a crash of the portal, which
 * leaves no one to record it.
 */
export type Fault = 'lost before' | 'lost after' | 'crash before' | 'crash after'

export interface TestCharge {
  readonly chargeId: string
  readonly paymentIntentId: string
  readonly customerId: string
  readonly amountCents: number
  readonly operation: string
  readonly succeeded: boolean
  readonly createdAt: Date
}

const UNKNOWN: Unknown = { state: 'unknown' }
let counter = 0

/**
 * An in-memory payment provider that remembers idempotency keys. The token determines how a card behaves: `pm_refused`
 * is not accepted; `pm_insufficient_funds` and `pm_lost_card` are accepted but not charged.
 */
export class TestPayments implements Payments {
  /** The time of charges. */
  now: () => Date = () => new Date(0)
  readonly charges: TestCharge[] = []
  readonly refunds: ListedRefund[] = []
  readonly disputes: ProviderDispute[] = []
  /**
   * Outdated responses that were in transit while something else was recorded: each is returned once, before the
   * current one.
   */
  readonly overtakenDisputes: ProviderDispute[] = []
  /** Whether fetching a single chargeback fails. */
  failDisputes = false
  readonly abandoned: string[] = []
  readonly detached: string[] = []
  readonly customers: string[] = []
  /** Behavior of accepted cards from now on; by default as their token says. */
  readonly #behaviors = new Map<string, string>()
  readonly #replies = new Map<string, unknown>()
  readonly #faults: { question: Question; fault: Fault }[] = []

  /** Applies a fault to the next request of this kind; several faults apply in order. */
  fault(question: Question, fault: Fault): void {
    this.#faults.push({ question, fault })
  }

  /** Clears faults that have not occurred; returns how many. */
  clearFaults(): number {
    return this.#faults.splice(0).length
  }

  /** From now on, declines the card with this token with this code, or charges it (`ok`). */
  setBehavior(token: string, behavior: string): void {
    this.#behaviors.set(token, behavior)
  }

  /** Makes the provider forget all keys, as after 24 hours. */
  forgetKeys(): void {
    this.#replies.clear()
  }

  /** Returns the total that was charged and not returned. */
  totalCents(customerId?: string): number {
    const ours = this.charges.filter(
      (charge) => charge.succeeded && (customerId === undefined || charge.customerId === customerId),
    )
    const ids = new Set(ours.map(({ chargeId }) => chargeId))
    const back = this.refunds.filter(({ chargeId, state }) => ids.has(chargeId) && state !== 'failed')
    return sum(ours.map(({ amountCents }) => amountCents)) - sum(back.map(({ amountCents }) => amountCents))
  }

  createCustomer(_customer: unknown, key: string): Promise<{ state: 'known'; id: string } | Unknown> {
    return this.#respond('createCustomer', key, () => {
      const id = `cus_${next()}`
      this.customers.push(id)
      return { state: 'known', id }
    })
  }

  attachCard({ token }: NewCard, key: string): Promise<AttachOutcome> {
    return this.#respond<AttachOutcome>('attachCard', key, () => {
      if (this.#behaviorOf(token) === 'confirmed') return { state: 'declined', code: NEEDS_CUSTOMER, hard: true }
      if (this.#behaviorOf(token) === 'refused') return { state: 'declined', code: 'card_declined', hard: false }
      const paymentMethodId = token.startsWith('tok_') ? `pm_${next()}` : token
      return { state: 'attached', paymentMethodId, brand: 'visa', last4: '4242', funding: 'credit' }
    })
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

  async findCard(customerId: string, paymentMethodId: string): Promise<CardFacts | null> {
    if (!customerId.startsWith('cus_') || this.#behaviorOf(paymentMethodId) === 'missing') return null
    return { paymentMethodId, brand: 'visa', last4: '4242', funding: 'credit' }
  }

  async detachCard(paymentMethodId: string): Promise<void> {
    this.detached.push(paymentMethodId)
  }

  charge(charge: NewCharge, key: string): Promise<ChargeOutcome> {
    return this.#respond<ChargeOutcome>('charge', key, () => {
      const behavior = this.#behaviorOf(charge.paymentMethodId)
      const made: TestCharge = {
        chargeId: `ch_${next()}`,
        paymentIntentId: charge.paymentIntentId ?? `pi_${next()}`,
        customerId: charge.customerId,
        amountCents: charge.amountCents,
        operation: charge.operation,
        succeeded: behavior === 'ok',
        createdAt: this.now(),
      }
      const paid = this.charges.find(
        ({ paymentIntentId, succeeded }) => succeeded && paymentIntentId === charge.paymentIntentId,
      )
      if (paid) return outcomeOf(paid, 'ok')
      this.charges.push(made)
      return outcomeOf(made, behavior)
    })
  }

  findCharge(customerId: string, operation: string): Promise<ChargeOutcome | null> {
    return this.#respond<ChargeOutcome | null>('findCharge', null, () => {
      const made = this.charges.find((charge) => charge.customerId === customerId && charge.operation === operation)
      return made ? outcomeOf(made, made.succeeded ? 'ok' : 'card_declined') : null
    })
  }

  async abandonPayment(paymentIntentId: string): Promise<void> {
    this.abandoned.push(paymentIntentId)
  }

  refund({ chargeId, amountCents, operation }: NewRefund, key: string): Promise<RefundOutcome> {
    return this.#respond<RefundOutcome>('refund', key, () => {
      const charge = this.charges.find((each) => each.chargeId === chargeId)
      const blocking = this.disputes.filter(
        ({ chargeId: disputed, state, movedCents }) =>
          disputed === chargeId && (state === 'open' || state === 'lost' || sum(movedCents) < 0),
      )
      if (blocking.length > 0) return { state: 'refused', code: 'charge_disputed' }
      const out = this.refunds.filter((each) => each.chargeId === chargeId && each.state !== 'failed')
      const given = sum(out.map((each) => each.amountCents))
      if (!charge || given + amountCents > charge.amountCents)
        return { state: 'refused', code: 'charge_already_refunded' }
      const id = `re_${next()}`
      this.refunds.push({ id, chargeId, amountCents, operation, state: 'succeeded', createdAt: this.now() })
      return { state: 'succeeded', refundId: id }
    })
  }

  /** Creates a refund as the provider dashboard does. */
  refundInDashboard(chargeId: string, amountCents: number): string {
    const id = `re_${next()}`
    this.refunds.push({ id, chargeId, amountCents, operation: null, state: 'succeeded', createdAt: this.now() })
    return id
  }

  /** Fails a refund that had been sent. */
  failRefund(id: string): void {
    const at = this.refunds.findIndex((refund) => refund.id === id)
    const refund = this.refunds[at]
    if (refund) this.refunds[at] = { ...refund, state: 'failed' }
  }

  /** Opens a chargeback: by default for the whole charge, and with no money taken yet. */
  disputeCharge(chargeId: string, given: Partial<ProviderDispute> = {}): string {
    const id = `dp_${next()}`
    const amountCents = this.charges.find((charge) => charge.chargeId === chargeId)?.amountCents ?? 1499
    this.disputes.push({ id, chargeId, amountCents, state: 'open', createdAt: this.now(), movedCents: [], ...given })
    return id
  }

  /** Changes the state of a chargeback; a movement is added to the earlier ones. */
  moveDispute(id: string, { state, cents }: { state?: ProviderDispute['state']; cents?: number }): void {
    const at = this.disputes.findIndex((each) => each.id === id)
    const dispute = this.disputes[at]
    if (!dispute) throw new Error(`there is no ${id}`)
    const movedCents = cents === undefined ? dispute.movedCents : [...dispute.movedCents, cents]
    this.disputes[at] = { ...dispute, state: state ?? dispute.state, movedCents }
  }

  async findDispute(id: string): Promise<ProviderDispute | null> {
    if (this.failDisputes) throw new Error('the provider does not answer')
    return this.overtakenDisputes.shift() ?? this.disputes.find((dispute) => dispute.id === id) ?? null
  }

  async *listCharges(from: Date): AsyncIterable<ProviderCharge> {
    for (const { chargeId: id, amountCents, succeeded, createdAt } of this.charges.toReversed()) {
      if (!succeeded || createdAt < from) continue
      const given = this.refunds.filter((refund) => refund.chargeId === id && refund.state !== 'failed')
      yield { id, amountCents, refundedCents: sum(given.map((refund) => refund.amountCents)), createdAt }
    }
  }

  async listRefunds(chargeId: string): Promise<ProviderRefund[]> {
    return this.refunds.filter((refund) => refund.chargeId === chargeId)
  }

  async *listAllRefunds(from: Date): AsyncIterable<ListedRefund> {
    yield* this.refunds.filter(({ createdAt }) => createdAt >= from).toReversed()
  }

  async *listDisputes(from: Date): AsyncIterable<ProviderDispute> {
    yield* this.disputes.filter(({ createdAt }) => createdAt >= from).toReversed()
  }

  #behaviorOf(token: string): string {
    const known = this.#behaviors.get(token)
    if (known !== undefined) return known
    return /^(?:pm|tok)_(refused|insufficient_funds|lost_card)/.exec(token)?.[1] ?? 'ok'
  }

  async #respond<T>(question: Question, key: string | null, work: () => T): Promise<T | Unknown> {
    const fault = this.#takeFault(question)
    if (fault === 'crash before') throw new Error('the process died')
    if (fault === 'lost before') return UNKNOWN
    const known = key === null ? undefined : this.#replies.get(key)
    // The same key was used for the same work, so the result has the same type.
    const response = known === undefined ? work() : (known as T)
    if (key !== null) this.#replies.set(key, response)
    if (fault === 'crash after') throw new Error('the process died')
    return fault === 'lost after' ? UNKNOWN : response
  }

  #takeFault(question: Question): Fault | null {
    const at = this.#faults.findIndex((each) => each.question === question)
    return at === -1 ? null : (this.#faults.splice(at, 1)[0]?.fault ?? null)
  }
}

function outcomeOf({ paymentIntentId, chargeId }: TestCharge, behavior: string): ChargeOutcome {
  if (behavior === 'ok') return { state: 'succeeded', paymentIntentId, chargeId }
  return { state: 'declined', code: behavior, hard: behavior === 'lost_card', paymentIntentId, chargeId }
}

function next(): number {
  counter += 1
  return counter
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
