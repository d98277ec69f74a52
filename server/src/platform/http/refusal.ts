import { type Call, type CommonErrorCode, commonErrors } from '@portal/contract/call'

/** An expected error: sent with its status and exactly its code as the body, and never logged as a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  /** Whole seconds after which the request can be retried; null if retrying does not help. */
  readonly retryAfterSeconds: number | null

  constructor(code: string, status: number, retryAfterSeconds: number | null = null) {
    super(code)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Creates errors that any call may return. */
export function refuseCommon(code: Exclude<CommonErrorCode, 'TooManyRequests'>): Refusal {
  return new Refusal(code, commonErrors[code].status)
}

/** Every 429 says when the request can be retried. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal('TooManyRequests', commonErrors.TooManyRequests.status, Math.max(1, Math.ceil(seconds)))
}

/** Returns a function that creates a call's declared errors by code. */
export function createRefuse(call: Call) {
  return (code: string): Refusal => {
    const declared = call.errors[code]
    if (!declared) throw new Error(`code ${code} is not declared for ${call.path}`)
    return new Refusal(code, declared.status)
  }
}
