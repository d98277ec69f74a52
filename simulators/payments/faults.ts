/** Something that goes wrong on purpose. */
export interface Fault {
  /** Before the request is acted upon, or after all of it was kept. */
  readonly when: 'before' | 'after'
  readonly effect: Effect
  /** Only requests of this method. */
  readonly method?: string | undefined
  /** Only requests whose path starts so. */
  readonly path?: string | undefined
  /** Only requests about this card. */
  readonly paymentMethod?: string | undefined
  /** How many requests it hits; without end by default. */
  readonly times?: number | undefined
  /** The share of the requests that it hits, from 0 to 1; all by default. */
  readonly probability?: number | undefined
}

export type Effect =
  /** The connection is cut. */
  | { readonly kind: 'reset' }
  /** No answer ever comes. */
  | { readonly kind: 'hang' }
  /** The right answer comes, but late. */
  | { readonly kind: 'late'; readonly milliseconds: number }
  /** Another status; `stored` keeps it under the idempotency key, so that asking again gets it again. */
  | { readonly kind: 'status'; readonly status: number; readonly stored: boolean }

export interface FaultInUse extends Fault {
  readonly id: string
  readonly hits: number
}

/** The faults that are switched on. They end with the process. */
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

  /** The fault that hits this request, counted as a hit. */
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
