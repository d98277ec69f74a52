import type { Incoming } from './api/responder.ts'
import type { Form } from './api/form.ts'

/** A request and its response, without any card data. */
export interface JournalEntry {
  readonly requestId: string
  readonly method: string
  readonly path: string
  /** By full name, such as `metadata[operation]`. */
  readonly parameters: Readonly<Record<string, string>>
  readonly idempotencyKey: string | null
  readonly apiVersion: string | null
  readonly status: number
  readonly isReplayed: boolean
  readonly fault: string | null
}

interface RecordedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly form: Form
  readonly fault: { readonly kind: string } | null
}

const MAX_ENTRIES = 2_000
const SECRET = /^card\[(number|cvc|exp_month|exp_year)\]$/

/** Records the latest requests, for troubleshooting. */
export class Journal {
  #entries: JournalEntry[] = []

  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  add({ method, url, headers }: Incoming, response: RecordedResponse): void {
    const version = headers['stripe-version']
    this.#entries.push({
      requestId: response.headers['request-id'] ?? '',
      method,
      path: url.pathname,
      parameters: Object.fromEntries(flatten(response.form)),
      idempotencyKey: response.headers['idempotency-key'] ?? null,
      apiVersion: typeof version === 'string' ? version : null,
      status: response.status,
      isReplayed: response.headers['idempotent-replayed'] === 'true',
      fault: response.fault?.kind ?? null,
    })
    // Trimmed rarely: trimming at every request would move the whole list.
    if (this.#entries.length >= MAX_ENTRIES * 2) this.#entries = this.#entries.slice(-MAX_ENTRIES)
  }

  clear(): void {
    this.#entries = []
  }
}

function* flatten(form: Form, within = ''): Generator<[string, string]> {
  for (const [name, value] of form) {
    const full = within === '' ? name : `${within}[${name}]`
    if (value instanceof Map) yield* flatten(value, full)
    else yield [full, SECRET.test(full) ? '(not kept)' : value]
  }
}
