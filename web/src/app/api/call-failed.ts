import { type Call, messageFor } from '@portal/contract/call'

/** Error code of a call without a response; its effect is unknown. */
export const UNREACHABLE = 'Unreachable'
/** Error code of a call whose response does not match the contract. */
export const UNREADABLE = 'Unreadable'

/** Why a call failed, with the text to show. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** The server's error code, or `Unreachable`. */
  readonly code: string
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** ID to mention to support; null if there was no response. */
  readonly requestId: string | null
  /** The server does not know the outcome yet. */
  readonly isAwaited: boolean
  /** Whether the call has its own message for the code. */
  readonly isSpecific: boolean
  /** See `CallError`. */
  readonly hasToast: boolean
  /** The reason, if the message does not state it. */
  readonly #reason: string | null

  constructor(call: Call, code: string, status = 0, requestId: string | null = null, options?: ErrorOptions) {
    super(messageFor(call, code), options)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.isAwaited = call.errors[code]?.isAwaited ?? false
    this.hasToast = call.errors[code]?.hasToast ?? false
    this.isSpecific = Object.hasOwn(call.errors, code) && this.message !== call.failed
    this.#reason = call.errors[code]?.reason ?? null
  }

  /** Whether the server definitely rejected the call; otherwise it may have taken effect. */
  get isDefinite(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** Whether there was any response, from the server or a proxy. */
  get hasResponse(): boolean {
    return this.status > 0
  }

  /** Instruction shown in place of the missing data; null if the message includes it. */
  get remedy(): string | null {
    if (!this.hasResponse) return 'Check your connection and try again.'
    return this.isDefinite ? null : 'Try again. If the error continues, send the request ID to an administrator.'
  }

  /** Small print below the message: the reason, if known, and the ID to mention to support. */
  get detail(): string {
    if (!this.hasResponse) return 'Unable to reach the server. Check your connection and try again.'
    // Every server response has an ID; one without comes from a proxy.
    const response = this.requestId
      ? `Request ID: ${this.requestId}`
      : `HTTP status ${this.status}, without a request ID`
    const reason = this.code === UNREADABLE ? 'The response could not be read.' : this.#reason
    return reason ? `${reason} ${response}` : response
  }
}
