import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '@portal/server/test/caller.ts'
import { type BillingAction, adjust, billingActions, type Tokenise } from '@portal/server/test/billing-actions.ts'

/** Pause before a failed attempt is retried. */
const PAUSE_MS = 100
/** One in this many actions is on the same customer for all writers. */
const SHARED_EVERY = 5
const TIMEOUT_MS = 120_000

export interface ActionResponse {
  /** The action's name in the audit trail. */
  readonly action: string
  /** 0 if the connection broke. */
  readonly status: number
  readonly text: string
  /** The `performance.now()` of the request, and its duration. */
  readonly requestedAt: number
  readonly ms: number
}

interface ActionSequence {
  readonly actions: AsyncGenerator<BillingAction, never, void>
  /** Requested, but not known to be done. */
  pending: BillingAction | null
}

/**
 * Staff who perform billing actions, one at a time per writer. After no response, or a retryable one, a user retries
 * with the same key. An unknown outcome is left to the portal, and requested again at the end.
 */
export class MoneyLoad {
  /** Actions that the portal acknowledged. */
  readonly done: BillingAction[] = []
  readonly responses: ActionResponse[] = []
  /** Unexpected responses: internal server errors, and rejections of available actions. */
  readonly unexpected: string[] = []
  readonly #caller: Caller
  readonly #shared: string
  readonly #free: ActionSequence[]
  readonly #unknown: ActionSequence[] = []
  #running: Promise<unknown> = Promise.resolve()
  #stopping = new AbortController()
  #started = 0
  /** The times of pending requests. */
  readonly #pendingSince = new Set<number>()

  constructor({ caller, customers, tokenise }: { caller: Caller; customers: readonly string[]; tokenise: Tokenise }) {
    const [shared = '', ...own] = customers
    this.#caller = caller
    this.#shared = shared
    this.#free = own.map((email) => ({
      actions: billingActions(email, () => this.#untilDone(tokenise)),
      pending: null,
    }))
  }

  /** How many actions had to be requested more than once. */
  repeated = 0
  /** How many responses had an unknown outcome. */
  get unknown(): number {
    return this.responses.filter(({ text }) => text === 'PaymentUnknown').length
  }

  start(writers: number): void {
    this.#stopping = new AbortController()
    this.#running = Promise.all(Array.from({ length: writers }, () => this.#write()))
  }

  /** Resolves once every started action has a response. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Resolves once a request has had no response for this long. */
  async untilUnanswered(ms: number): Promise<void> {
    while ([...this.#pendingSince].every((requestedAt) => performance.now() - requestedAt < ms)) await wait(1)
  }

  /** Retries unknown outcomes; returns how many are still unknown. */
  async retryUnknown(): Promise<number> {
    await Promise.all(this.#unknown.splice(0).map((sequence) => this.#continue(sequence)))
    return this.#unknown.length
  }

  async #write(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#started += 1
      if (this.#started % SHARED_EVERY === 0) await this.#request(adjust(this.#shared, 'add-credit', '0.01'))
      const sequence = this.#free.shift()
      if (sequence) await this.#continue(sequence)
      else await wait(PAUSE_MS)
    }
  }

  async #continue(sequence: ActionSequence): Promise<void> {
    const { value } = sequence.pending === null ? await sequence.actions.next() : { value: sequence.pending }
    sequence.pending = value
    const outcome = await this.#request(value)
    if (outcome === 'unknown') this.#unknown.push(sequence)
    if (outcome !== 'done') return
    sequence.pending = null
    this.#free.push(sequence)
  }

  /** Requests one action until its outcome is final or unknown. */
  async #request(action: BillingAction): Promise<'done' | 'unknown' | 'refused'> {
    for (let attempts = 1, waitedMs = 0; ; attempts++, waitedMs += PAUSE_MS) {
      if (attempts === 2) this.repeated += 1
      const response = await this.#send(action)
      if (response.status === 200) {
        this.done.push(action)
        return 'done'
      }
      if (response.text === 'PaymentUnknown') return 'unknown'
      const isRetryable = response.status === 0 || response.status === 503
      if (!isRetryable || waitedMs > TIMEOUT_MS) {
        this.unexpected.push(
          `${action.action} of ${action.email}: ${response.status} ${response.text}, try ${attempts}`,
        )
        return 'refused'
      }
      await wait(PAUSE_MS)
    }
  }

  async #send({ call, input, key, action }: BillingAction): Promise<ActionResponse> {
    const requestedAt = performance.now()
    this.#pendingSince.add(requestedAt)
    const { status, text } = await this.#caller
      .send(call, input, { headers: { 'idempotency-key': key } })
      .catch((error: Error) => ({ status: 0, text: error.message }))
    this.#pendingSince.delete(requestedAt)
    const response = { action, status, text, requestedAt, ms: performance.now() - requestedAt }
    this.responses.push(response)
    return response
  }

  async #untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (let attempts = 0; ; attempts++) {
      try {
        return await work()
      } catch (error) {
        if (attempts * PAUSE_MS > TIMEOUT_MS) throw error
        await wait(PAUSE_MS)
      }
    }
  }
}
