import { z } from 'zod'
import { patternedLine } from '../text.ts'
import type { ServiceScope } from './scopes.ts'

/** An error of the service interface: sent as `application/problem+json` (RFC 9457). */
export interface ServiceError {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  readonly message: string
  /** The field of the call that is at fault, as it was sent: `card.paymentMethod`. */
  readonly field?: string
}

/** One call of the service interface, below `SERVICE_PREFIX`, by the holder of a key. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A field of the input may be a part of it: `/customers/{customerId}`. */
  readonly path: `/${string}`
  readonly scope: ServiceScope
  readonly about: string
  /** More than `about` says, in Markdown. */
  readonly more?: string
  /** The fields of the path with those of the query (GET) or of the body. Undeclared fields are rejected. */
  readonly input: z.ZodType
  readonly reply: z.ZodType
  /** Its errors, by code. */
  readonly errors: Readonly<Record<string, ServiceError>>
  /** How many requests a key may make in a minute. */
  readonly perMinute: number
  /** Set if a POST changes nothing, and so needs no Idempotency-Key. */
  readonly isRead?: true
}

/** Declares calls of the service interface; the names are the handlers' names. */
export function defineServiceCalls<const C extends Readonly<Record<string, ServiceCall>>>(calls: C): C {
  return calls
}

/** Whether a request needs an Idempotency-Key. */
export function isWrite({ method, isRead }: Pick<ServiceCall, 'method' | 'isRead'>): boolean {
  return method !== 'GET' && !isRead
}

/** The fields of the input that are in the path. */
export function pathFields({ path }: Pick<ServiceCall, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** The caller's own ID of a change, in the header `Idempotency-Key`. */
export const idempotencyKey = patternedLine(
  255,
  /^[\x21-\x7e]+$/,
  {
    required: 'Send an Idempotency-Key of 1 to 255 characters',
    invalid: 'Use visible ASCII characters without blanks',
  },
  'issued',
)

/** A whole number in a path or a query, where everything is text. */
export function numberText(min: number, max: number, message: string) {
  const text = z
    .string({ error: message })
    .regex(/^\d{1,16}$/, { error: message, abort: true })
    .refine((digits) => Number(digits) >= min && Number(digits) <= max, { error: message })
    .meta({ type: 'integer', minimum: min, maximum: max })
  return z.codec(text, z.int(), { decode: Number, encode: String })
}
