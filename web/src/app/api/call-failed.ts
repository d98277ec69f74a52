import { type Call, messageFor } from '@portal/contract/call'

/** The code of a call that got no answer at all: what it did, if anything, is unknown. */
export const UNREACHABLE = 'Unreachable'
/** The code of a call that was answered with something that its contract does not know. */
export const UNREADABLE = 'Unreadable'

/** Why a call did not succeed, in the words to show. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** The code that the server answered, or `Unreachable`. */
  readonly code: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** What to name when asking for help; null when there was no answer. */
  readonly requestId: string | null
  /** The server does not know the outcome yet. */
  readonly isAwaited: boolean
  /** Whether the call has a message of its own for the code. */
  readonly isSpecific: boolean
  /** Why, where the message does not say it. */
  readonly #reason: string | null

  constructor(call: Call, code: string, status = 0, requestId: string | null = null, options?: ErrorOptions) {
    super(messageFor(call, code), options)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.isAwaited = call.errors[code]?.isAwaited ?? false
    this.isSpecific = Object.hasOwn(call.errors, code) && this.message !== call.failed
    this.#reason = call.errors[code]?.reason ?? null
  }

  /** Whether the server refused for sure; otherwise the call may or may not have had its effect. */
  get isDefinite(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** Whether any response came, from the server or from a proxy before it. */
  get isAnswered(): boolean {
    return this.status > 0
  }

  /** What to do in place of what was not loaded; null if the message itself says it. */
  get remedy(): string | null {
    if (!this.isAnswered) return 'Check your connection and try again.'
    return this.isDefinite ? null : 'Try again. If the error continues, send the request ID to an administrator.'
  }

  /** The small print below the message: why, where that is known, and what to name when asking for help. */
  get detail(): string {
    if (!this.isAnswered) return 'Unable to reach the server. Check your connection and try again.'
    // Every response of the server has an ID; one without comes from a proxy.
    const response = this.requestId
      ? `Request ID: ${this.requestId}`
      : `HTTP status ${this.status}, without a request ID`
    const reason = this.code === UNREADABLE ? 'The response could not be read.' : this.#reason
    return reason ? `${reason} ${response}` : response
  }
}
