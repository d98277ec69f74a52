import { z } from 'zod'
import { patternedLine } from '../text.ts'
import type { ServiceScope } from './scopes.ts'

/** An error of the service API: sent as `application/problem+json` (RFC 9457). */
export interface ServiceError {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  readonly message: string
  /** The invalid field, named as in the request: `card.paymentMethod`. */
  readonly field?: string
}

/** An endpoint of the service API, below `SERVICE_PREFIX`, called with a service key. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** May contain an input field: `/customers/{customerId}`. */
  readonly path: `/${string}`
  readonly scope: ServiceScope
  readonly about: string
  /** Additional description in Markdown. */
  readonly more?: string
  /** The fields of the path, plus those of the query (GET) or body. Undeclared fields are rejected. */
  readonly input: z.ZodType
  readonly reply: z.ZodType
  /** Errors by code. */
  readonly errors: Readonly<Record<string, ServiceError>>
  /** Maximum requests per minute and key. */
  readonly perMinute: number
  /** Set if a POST changes nothing and therefore needs no Idempotency-Key. */
  readonly isRead?: true
}

/** Declares service API calls. Handlers have the same names. */
export function defineServiceCalls<const C extends Readonly<Record<string, ServiceCall>>>(calls: C): C {
  return calls
}

/** Whether a request needs an Idempotency-Key. */
export function isWrite({ method, isRead }: Pick<ServiceCall, 'method' | 'isRead'>): boolean {
  return method !== 'GET' && !isRead
}

/** The input fields in the path. */
export function pathFields({ path }: Pick<ServiceCall, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** The caller's ID of a change, in the `Idempotency-Key` header. */
export const idempotencyKey = patternedLine(
  255,
  /^[\x21-\x7e]+$/,
  {
    required: 'Send an Idempotency-Key of 1 to 255 characters',
    invalid: 'Use visible ASCII characters without spaces',
  },
  'issued',
)

/** A whole number from 1 to `max` as text, for paths and queries. */
export function numberText(max: number, message: string) {
  const text = z
    .string({ error: message })
    .regex(/^\d{1,16}$/, { error: message, abort: true })
    .refine((digits) => Number(digits) >= 1 && Number(digits) <= max, { error: message })
    .meta({ type: 'integer', minimum: 1, maximum: max })
  return z.codec(text, z.int(), { decode: Number, encode: String })
}
