import type { Readable } from 'node:stream'
import type { Call, Calls, ErrorCodeOf, ParsedInputOf, ReplyOf } from '@portal/contract/call'
import type { Role } from '@portal/contract/permissions'
import type { SignInMethod } from '@portal/contract/staff/sessions/calls'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { Refusal } from './refusal.ts'

/** The staff member behind a request, as stored in the database when it arrived. */
export interface SignedInStaff {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The role of their view while they view the portal as another role. */
  readonly role: Role
  /** When viewing the portal as another role ends; null if they do not. */
  readonly viewingUntil: Date | null
  readonly sessionId: number
  /** Whether the session started with a second factor. */
  readonly hasSecondFactor: boolean
  readonly signedInBy: SignInMethod
}

/** Where a request came from. */
export interface Origin {
  /** The client's IP address; a forwarding header counts only behind a trusted proxy. */
  readonly address: string
  readonly userAgent: string
}

/** The input of a handler; session, permission and input have been checked. */
export interface CallRequest<C extends Call> {
  readonly input: ParsedInputOf<C>
  /** The bytes of the uploaded file, whose name is in `input`. */
  readonly file: C extends { readonly upload: object } ? Buffer : null
  readonly staff: C['permission'] extends 'anyone' ? SignedInStaff | null : SignedInStaff
  readonly origin: Origin
  /** Returns the value of a cookie in the request; null if it is missing. */
  cookie(name: string): string | null
  /** Sets a cookie in the response. */
  setCookie(cookie: string): void
  /** Records the account that the request is about if no one is signed in. */
  isAbout(email: string): void
  readonly requestId: string
  /** Creates a declared error for the handler to throw. */
  refuse(code: ErrorCodeOf<C>): Refusal
}

/** An input with the fields of `Known` only. Any other field is a compile error, so that none is lost. */
export type Exactly<Known, Input extends Known> = Input & {
  readonly [Field in Exclude<keyof Input, keyof Known>]: never
}

/**
 * Takes the rest of an input after destructuring: a field that is declared but not used is a compile error.
 *
 *     const { code, name, ...rest } = input
 *     allUsed(rest)
 */
export function allUsed(_rest: Readonly<Record<string, never>>): void {
  // Only its type matters.
}

/** The context of a call: the context of the process, plus its own transaction. */
export interface CallContext extends Context {
  /**
   * Runs `work` in one transaction. The request's Idempotency-Key and its response are stored in the same transaction,
   * so a changing call opens exactly one and returns its result.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for a transaction that only starts something longer, such as a payment: `work` returns its ID, and a
   * request repeated with the same Idempotency-Key gets the ID of the first.
   */
  begin(work: (tx: Tx) => Promise<string>): Promise<string>
  /** Set if the call runs in the transaction of another call, which never waits for another transaction. */
  readonly isWithin?: true
  /** The user who requested the action, if the user of this call has approved it. */
  readonly requestedBy?: Pick<SignedInStaff, 'id' | 'email' | 'firstName' | 'lastName'>
  /** Set if the transaction will be rolled back: costs are then not checked against limits. */
  readonly isTrial?: true
}

/** Handles one call: load, decide, store. */
export type Handler<C extends Call> = (
  request: CallRequest<C>,
  context: CallContext,
) => Promise<C extends Streamed ? Readable : C['reply'] extends z.ZodUndefined ? void : ReplyOf<C>>

/** Responds with a stream; if the stream breaks off, so does the connection. */
type Streamed = { readonly download: object } | { readonly isEventStream: true }

/** A handler for every call of a module. */
export type Handlers<C extends Calls> = { readonly [Name in keyof C]: Handler<C[Name]> }
