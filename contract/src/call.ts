import { z } from 'zod'
import type { EventName } from './customers/event-names.ts'
import type { CustomerAction } from './customers/offered.ts'
import type { Permission, CallPermission } from './permissions.ts'

/** An error that a call declares: sent as `text/plain` with exactly its code as the body. */
export interface CallError {
  /** HTTP status, never 2xx. 401 is reserved for "no valid session". */
  readonly status: 400 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 424 | 429 | 502
  /** Shown to the user who made the request. */
  readonly message: string
  /** A sentence with the reason, for the small print below a message that does not include it. */
  readonly reason?: string
  /** Set if the specification asks for a toast even though a field shows the error. */
  readonly hasToast?: true
  /**
   * Set if the outcome is still unknown: repeating the request with its Idempotency-Key returns the outcome once known.
   */
  readonly isAwaited?: true
}

/**
 * Everything that server and browser know about a call.
 *
 * The server's route, permission check and input check, the typed client, the toasts and the OpenAPI document are all
 * derived from this declaration.
 */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below `API_PREFIX`. */
  readonly path: `/${string}`
  readonly permission: CallPermission
  /** The query of a GET or the body of a POST. Undeclared fields are rejected. */
  readonly input: z.ZodType
  /** The response; a codec if its wire format (such as a list of numbers) differs from the type used in code. */
  readonly reply: z.ZodType
  readonly errors: Readonly<Record<string, CallError>>
  /** Message shown after success. */
  readonly done?: string
  /** Message shown for every failure that `errors` does not name. */
  readonly failed: string
  /** Set if the call is an action on a customer. */
  readonly action?: Action
  /** The response is a secret (a token): it is never stored, so it cannot be replayed for a repeated request. */
  readonly replyIsSecret?: true
  /** Set if the response is a streamed file: its name and media type. */
  readonly download?: { readonly fileName: string; readonly contentType: string }
  /** Set if a GET changes data. */
  readonly isChange?: true
  /** Set if a POST is allowed while the user views the portal as another role. */
  readonly isForViewing?: true
  /** Set if the response is an open stream of server-sent events. Requesting it does not count as session activity. */
  readonly isEventStream?: true
  /**
   * Set if the data may be seconds old, so a database replica may be used. The response's `Age` header gives the age.
   */
  readonly mayBeStale?: true
  /** Set if an error means a failed sign-in, which administrators see. */
  readonly isSignIn?: true
  /** Set if the call counts against the search rate limit of a session. */
  readonly isSearch?: true
  /** Set if a POST's body is one uploaded file instead of JSON: its maximum size in bytes. */
  readonly upload?: { readonly maxBytes: number }
  /** Set if the JSON body of a POST may be larger than usual: its maximum size in bytes. */
  readonly maxBodyBytes?: number
}

/** An action on a customer. The audit trail uses the call's permission as its name. */
export interface Action<Event extends EventName = EventName> {
  /** At least one of these actions must be available. */
  readonly offered: readonly CustomerAction[]
  /** The event added to the customer's timeline. */
  readonly event: Event
}

export type ActionCall<Event extends EventName = EventName> = Call & {
  readonly permission: Permission
  readonly action: Action<Event>
}

/** Response to a session that searches faster than a person can. */
export const TooManySearches = {
  status: 429,
  message: 'Too many searches in a short time. Wait a minute, then search again.',
} as const satisfies CallError

export type Calls = Readonly<Record<string, Call>>

/** Declares a module's calls. Handlers have the same names. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls
}

/** Input as a caller passes it. */
export type InputOf<C extends Call> = z.input<C['input']>
/** Input as a handler receives it. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>
/** Response as a handler returns it and a caller receives it. */
export type ReplyOf<C extends Call> = z.output<C['reply']>
/** Error codes declared by the call itself. */
export type ErrorCodeOf<C extends Call> = keyof C['errors'] & string

/** Input of a call without input. */
export const noInput = z.strictObject({})
/** Response of a call that returns nothing: an empty body. */
export const nothing = z.undefined()

/** Error codes that any call may return; `message` is null if the call's own `failed` text is shown. */
export const commonErrors = {
  InvalidRequest: { status: 400, message: null },
  CardNumberFound: { status: 400, message: 'Do not enter card numbers. Remove the number and try again.' },
  SignedOut: { status: 401, message: 'Your session has ended. Please sign in again.' },
  NotAllowed: { status: 403, message: 'You do not have permission to do this.' },
  ViewingAsRole: {
    status: 403,
    message: 'You are viewing the portal as another role. Stop viewing to make changes.',
  },
  UnknownCall: { status: 404, message: null },
  RequestTooLarge: { status: 413, message: null },
  UnsupportedMediaType: { status: 415, message: null },
  IdempotencyKeyReused: { status: 422, message: null },
  TooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  InternalError: { status: 500, message: null },
  Unavailable: { status: 503, message: null },
} as const satisfies Record<string, { status: number; message: string | null }>

export type CommonErrorCode = keyof typeof commonErrors

/** Returns the message for a failed call: the message of the error code, else the call's `failed` text. */
export function messageFor(call: Call, code: string): string {
  if (Object.hasOwn(call.errors, code)) return call.errors[code]?.message ?? call.failed
  if (Object.hasOwn(commonErrors, code)) return commonErrors[code as CommonErrorCode].message ?? call.failed
  return call.failed
}
