import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '@portal/server/test/caller.ts'
import { type BillingAction, adjust, billingActions, type Tokenise } from '@portal/server/test/billing-actions.ts'

/** Pause before a failed attempt is retried. */
const PAUSE_MS = 100
/** One in this many actions is on the same customer for all writers. */
const SHARED_EVERY = 5
const GIVEN_UP_AFTER_MS = 120_000

export interface Answered {
  /** The action's name in the audit trail. */
  readonly action: string
  /** 0 if the connection broke. */
  readonly status: number
  readonly text: string
  /** The `performance.now()` of the request, and its duration. */
  readonly askedAt: number
  readonly ms: number
}

interface Life {
  readonly acts: AsyncGenerator<BillingAction, never, void>
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
  readonly answers: Answered[] = []
  /** Unexpected responses: internal server errors, and rejections of available actions. */
  readonly unexpected: string[] = []
  readonly #caller: Caller
  readonly #shared: string
  readonly #free: Life[]
  readonly #unknown: Life[] = []
  #working: Promise<unknown> = Promise.resolve()
  #stopping = new AbortController()
  #begun = 0
  /** The times of pending requests. */
  readonly #unanswered = new Set<number>()

  constructor({ caller, customers, tokenise }: { caller: Caller; customers: readonly string[]; tokenise: Tokenise }) {
    const [shared = '', ...own] = customers
    this.#caller = caller
    this.#shared = shared
    this.#free = own.map((email) => ({ acts: billingActions(email, () => this.#untilDone(tokenise)), pending: null }))
  }

  /** How many actions had to be requested more than once. */
  repeated = 0
  /** How many responses had an unknown outcome. */
  get unknown(): number {
    return this.answers.filter(({ text }) => text === 'PaymentUnknown').length
  }

  start(writers: number): void {
    this.#stopping = new AbortController()
    this.#working = Promise.all(Array.from({ length: writers }, () => this.#write()))
  }

  /** Resolves once every started action has a response. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#working
  }

  /** Resolves once a request has had no response for this long. */
  async untilUnanswered(ms: number): Promise<void> {
    while ([...this.#unanswered].every((askedAt) => performance.now() - askedAt < ms)) await wait(1)
  }

  /** Retries unknown outcomes; returns how many are still unknown. */
  async askForUnknown(): Promise<number> {
    await Promise.all(this.#unknown.splice(0).map((life) => this.#goOn(life)))
    return this.#unknown.length
  }

  async #write(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#begun += 1
      if (this.#begun % SHARED_EVERY === 0) await this.#ask(adjust(this.#shared, 'add-credit', '0.01'))
      const life = this.#free.shift()
      if (life) await this.#goOn(life)
      else await wait(PAUSE_MS)
    }
  }

  async #goOn(life: Life): Promise<void> {
    const { value } = life.pending === null ? await life.acts.next() : { value: life.pending }
    life.pending = value
    const outcome = await this.#ask(value)
    if (outcome === 'unknown') this.#unknown.push(life)
    if (outcome !== 'done') return
    life.pending = null
    this.#free.push(life)
  }

  /** Requests one action until its outcome is final or unknown. */
  async #ask(act: BillingAction): Promise<'done' | 'unknown' | 'refused'> {
    for (let tries = 1, waitedMs = 0; ; tries++, waitedMs += PAUSE_MS) {
      if (tries === 2) this.repeated += 1
      const answer = await this.#send(act)
      if (answer.status === 200) {
        this.done.push(act)
        return 'done'
      }
      if (answer.text === 'PaymentUnknown') return 'unknown'
      const isPassing = answer.status === 0 || answer.status === 503
      if (!isPassing || waitedMs > GIVEN_UP_AFTER_MS) {
        this.unexpected.push(`${act.action} of ${act.email}: ${answer.status} ${answer.text}, try ${tries}`)
        return 'refused'
      }
      await wait(PAUSE_MS)
    }
  }

  async #send({ call, input, key, action }: BillingAction): Promise<Answered> {
    const askedAt = performance.now()
    this.#unanswered.add(askedAt)
    const { status, text } = await this.#caller
      .send(call, input, { headers: { 'idempotency-key': key } })
      .catch((error: Error) => ({ status: 0, text: error.message }))
    this.#unanswered.delete(askedAt)
    const answered = { action, status, text, askedAt, ms: performance.now() - askedAt }
    this.answers.push(answered)
    return answered
  }

  async #untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries * PAUSE_MS > GIVEN_UP_AFTER_MS) throw error
        await wait(PAUSE_MS)
      }
    }
  }
}
