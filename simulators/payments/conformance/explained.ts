import type { Deviation } from './check-value.ts'

/** An intended deviation. */
export interface Explanation {
  readonly at: RegExp
  readonly where: RegExp
  readonly message: RegExp
  readonly reason: string
}

/** The document may be older than the portal's API version: lists what has changed since, and why. */
const explanations: readonly Explanation[] = [
  {
    at: /^post \/v1\/payment_intents/,
    where: /^allowed_payment_method_types/,
    message: /not declared/,
    reason: 'since 2026-07-29 this names the kinds of payment; payment_method_types is refused since 2026-09-30',
  },
  {
    at: /^post \/v1\/payment_methods$/,
    where: /^key$/,
    message: /not declared/,
    reason: 'browsers send the publishable key in the form, where a header would cost a preflight',
  },
  {
    at: / 402$/,
    where: /^error\.advice_code$/,
    message: /not known/,
    reason: 'newer than the document: a decline says whether trying again makes sense',
  },
  {
    at: /refunds/,
    where: /^(data\[\]\.)?pending_reason$/,
    message: /not known/,
    reason: 'newer than the document: a refund says why it pends',
  },
  {
    at: /charges/,
    where: /^charge\.refunds$/,
    message: /in the example and missing/,
    reason: 'since 2022-11-15 the refunds of a charge are shown only where they are expanded',
  },
  {
    at: /^post \/v1\/charges$/,
    where: /^$/,
    message: /has no response/,
    reason: 'closed for new work: money is taken by payment intents',
  },
]

export function explain({ at, where, message }: Deviation): string | null {
  const found = explanations.find((one) => one.at.test(at) && one.where.test(where) && one.message.test(message))
  return found?.reason ?? null
}
