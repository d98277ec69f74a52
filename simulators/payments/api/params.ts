import type { Form, FormValue } from './form.ts'
import { invalidRequest } from './provider-error.ts'

const MAX_METADATA = 50
const MAX_TEXT_LENGTH = 5_000

/**
 * The parameters of one request. Read each by its type; at the end, `refuseOthers` rejects unread ones. Throughout,
 * `undefined` means that a parameter was not sent, and `null` that it was sent empty, which unsets a field.
 */
export class Params {
  readonly #form: Form
  readonly #within: string
  readonly #read = new Set<string>()
  readonly #nested: Params[] = []

  constructor(form: Form, within = '') {
    this.#form = form
    this.#within = within
  }

  has(name: string): boolean {
    return this.#form.has(name)
  }

  /** Returns a text without marking it as read; null if there is none. */
  peek(name: string): string | null {
    const value = this.#form.get(name)
    return typeof value === 'string' ? value : null
  }

  text(name: string, longest = MAX_TEXT_LENGTH): string | null | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (value instanceof Map)
      throw invalidRequest(`Invalid string: ${this.#nameOf(name)}`, { param: this.#nameOf(name) })
    if (value.length > longest) {
      throw invalidRequest(`Invalid string: must be at most ${longest} characters`, { param: this.#nameOf(name) })
    }
    return value === '' ? null : value
  }

  required(name: string): string {
    const value = this.text(name)
    if (value) return value
    throw invalidRequest(`Missing required param: ${this.#nameOf(name)}.`, {
      code: 'parameter_missing',
      param: this.#nameOf(name),
    })
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (value !== null && /^-?\d{1,15}$/.test(value)) return Number(value)
    throw invalidRequest(`Invalid integer: ${value ?? ''}`, {
      code: 'parameter_invalid_integer',
      param: this.#nameOf(name),
    })
  }

  flag(name: string): boolean | undefined {
    const value = this.choice(name, ['true', 'false'])
    return value === undefined ? undefined : value === 'true'
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name)
    if (value === undefined || value === null) return undefined
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    throw invalidRequest(`Invalid ${this.#nameOf(name)}: must be one of ${choices.join(', ')}`, {
      param: this.#nameOf(name),
    })
  }

  /** Returns the parameters in brackets after the name. */
  inner(name: string): Params | undefined {
    const value = this.#take(name)
    if (value === undefined || value === '') return undefined
    if (!(value instanceof Map)) throw invalidRequest('Invalid object', { param: this.#nameOf(name) })
    const inner = new Params(value, this.#nameOf(name))
    this.#nested.push(inner)
    return inner
  }

  innerOrText(name: string): Params | string {
    return this.#form.get(name) instanceof Map ? (this.inner(name) ?? '') : String(this.integer(name) ?? '')
  }

  list(name: string): string[] {
    const inner = this.inner(name)
    return inner === undefined ? [] : [...inner.#form.keys()].map((key) => inner.required(key))
  }

  /** Merges `metadata` into the present values: an empty value removes its key, and an empty `metadata` removes all. */
  metadata(present: Readonly<Record<string, string>> = {}): Record<string, string> | undefined {
    if (!this.has('metadata')) return undefined
    const inner = this.inner('metadata')
    if (inner === undefined) return {}
    const merged: Record<string, string> = { ...present }
    for (const key of inner.#form.keys()) {
      const value = inner.text(key, 500)
      if (key.length > 40) throw invalidRequest('Metadata keys have at most 40 characters', { param: 'metadata' })
      if (value) merged[key] = value
      else delete merged[key]
    }
    if (Object.keys(merged).length > MAX_METADATA)
      throw invalidRequest('Metadata has at most 50 keys', { param: 'metadata' })
    return merged
  }

  rejectUnknown(): void {
    for (const name of this.#form.keys()) {
      if (this.#read.has(name)) continue
      throw invalidRequest(`Received unknown parameter: ${this.#nameOf(name)}`, {
        code: 'parameter_unknown',
        param: this.#nameOf(name),
      })
    }
    for (const inner of this.#nested) inner.rejectUnknown()
  }

  #take(name: string): FormValue | undefined {
    this.#read.add(name)
    return this.#form.get(name)
  }

  #nameOf(name: string): string {
    return this.#within === '' ? name : `${this.#within}[${name}]`
  }
}
