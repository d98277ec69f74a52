/** A deliberate fault. */
export interface Fault {
  /** Before the request is processed, or after its effects have been stored. */
  readonly when: 'before' | 'after'
  readonly effect: Effect
  /** Only requests with this method. */
  readonly method?: string | undefined
  /** Only requests whose path has this prefix. */
  readonly path?: string | undefined
  /** Only requests that concern this card. */
  readonly paymentMethod?: string | undefined
  /** How many requests it affects; unlimited by default. */
  readonly times?: number | undefined
  /** The share of requests that it affects, from 0 to 1; all by default. */
  readonly probability?: number | undefined
}

export type Effect =
  /** Cuts the connection. */
  | { readonly kind: 'reset' }
  /** Never sends a response. */
  | { readonly kind: 'hang' }
  /** Sends the correct response, but late. */
  | { readonly kind: 'late'; readonly milliseconds: number }
  /** Responds with another status; `stored` saves it under the idempotency key, so that a retry gets it again. */
  | { readonly kind: 'status'; readonly status: number; readonly stored: boolean }

export interface FaultInUse extends Fault {
  readonly id: string
  readonly hits: number
}

/** The active faults. They are lost when the process ends. */
export class Faults {
  #faults: FaultInUse[] = []
  readonly #random: () => number

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  get all(): readonly FaultInUse[] {
    return this.#faults
  }

  add(id: string, fault: Fault): void {
    this.#faults.push({ ...fault, id, hits: 0 })
  }

  clear(): void {
    this.#faults = []
  }

  /** Returns the fault that affects this request, and counts it. */
  strike(method: string, path: string, paymentMethod: string | null = null): FaultInUse | null {
    for (const [index, fault] of this.#faults.entries()) {
      if (fault.method !== undefined && fault.method !== method) continue
      if (fault.path !== undefined && !path.startsWith(fault.path)) continue
      if (fault.paymentMethod !== undefined && fault.paymentMethod !== paymentMethod) continue
      if (fault.probability !== undefined && this.#random() >= fault.probability) continue
      const hit = { ...fault, hits: fault.hits + 1 }
      if (hit.times !== undefined && hit.hits >= hit.times) this.#faults.splice(index, 1)
      else this.#faults[index] = hit
      return hit
    }
    return null
  }
}
