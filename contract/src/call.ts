import { z } from 'zod'
import type { EventName } from './customers/event-names.ts'
import type { CustomerAction } from './customers/offered.ts'
import type { Permission, CallPermission } from './permissions.ts'

/** An error that a call declares: sent as `text/plain` with exactly its code as the body. */
export interface CallError {
  /** HTTP status, never 2xx. 401 is reserved for "no valid session". */
  readonly status: 400 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 424 | 429 | 502
  /** What the portal shows to the person who asked. */
  readonly message: string
  /** A sentence that says why, for the small print below a message that does not say it. */
  readonly reason?: string
  /** Set if the outcome is not known yet: the same request with the same Idempotency-Key returns it once it is. */
  readonly isAwaited?: true
}

/**
 * Everything that both sides know of one call.
 *
 * The server's route, its role check and its input check, the typed client, the toasts and the OpenAPI
 * document are made from this and from nothing else.
 */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below `API_PREFIX`. */
  readonly path: `/${string}`
  readonly permission: CallPermission
  /** The query of a GET, the body of a POST. Undeclared fields are refused. */
  readonly input: z.ZodType
  /** What is sent back; a codec where the wire's shape (a list of numbers, say) differs from the one we work with. */
  readonly reply: z.ZodType
  readonly errors: Readonly<Record<string, CallError>>
  /** Shown once the call has succeeded. */
  readonly done?: string
  /** Shown for every failure that `errors` does not name. */
  readonly failed: string
  /** Set where the call is an action on a customer. */
  readonly action?: Action
  /** The reply is a secret (a token): it is never stored, so a repeated request is not answered from memory. */
  readonly replyIsSecret?: true
  /** Set where the reply is a file that is written while it is sent: what it is called, and its media type. */
  readonly download?: { readonly fileName: string; readonly contentType: string }
  /** Set where a GET changes something. */
  readonly isChange?: true
  /** Set where a POST may be made while the user views the portal as another role. */
  readonly isForViewing?: true
  /** Set where the reply is a stream of server-sent events that stays open. Asking for it is no use of the session. */
  readonly isEventStream?: true
  /**
   * Set where what is read may be some seconds old: a replica of the database may answer. The reply's `Age` says how
   * old.
   */
  readonly mayBeStale?: true
  /** Set where a rejection is a rejected sign-in, which administrators see. */
  readonly isSignIn?: true
  /** Set where the call is one of the searches that a session may make so many of in a minute. */
  readonly isSearch?: true
  /** Set where a POST's body is one uploaded file instead of JSON: its size limit in bytes. */
  readonly upload?: { readonly maxBytes: number }
  /** Set where the JSON of a POST's body may be larger than usual: its size limit in bytes. */
  readonly maxBodyBytes?: number
}

/** An action on a customer: the audit trail names it by the call's permission. */
export interface Action<Event extends EventName = EventName> {
  /** The rules of which one must allow it. */
  readonly offered: readonly CustomerAction[]
  /** What it adds to the customer's events. */
  readonly event: Event
}

export type ActionCall<Event extends EventName = EventName> = Call & {
  readonly permission: Permission
  readonly action: Action<Event>
}

/** What a search answers to a session that searches more often than a person can. */
export const TooManySearches = {
  status: 429,
  message: 'Too many searches in a short time. Wait a minute, then search again.',
} as const satisfies CallError

export type Calls = Readonly<Record<string, Call>>

/** Declares a module's calls; the names are the handlers' names. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls
}

/** What a caller passes. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What a handler receives. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>
/** What a handler returns and a caller receives. */
export type ReplyOf<C extends Call> = z.output<C['reply']>
/** The codes that a call declares itself. */
export type ErrorCodeOf<C extends Call> = keyof C['errors'] & string

/** The input of a call that takes none. */
export const noInput = z.strictObject({})
/** The reply of a call that only acts: an empty body. */
export const nothing = z.undefined()

/** Codes that any call may answer, declared once; `message` is null if the call's own `failed` text is shown. */
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

/** What the portal shows for a failed call: the code's own message, else the call's `failed` text. */
export function messageFor(call: Call, code: string): string {
  if (Object.hasOwn(call.errors, code)) return call.errors[code]?.message ?? call.failed
  if (Object.hasOwn(commonErrors, code)) return commonErrors[code as CommonErrorCode].message ?? call.failed
  return call.failed
}
