import type { Readable } from 'node:stream'
import type { Call, Calls, ErrorCodeOf, ParsedInputOf, ReplyOf } from '@portal/contract/call'
import type { Role } from '@portal/contract/permissions'
import type { SignInWay } from '@portal/contract/staff/sessions/calls'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { Refusal } from './refusal.ts'

/** The member of staff behind a request, as the database knew them when it arrived. */
export interface SignedInStaff {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The role as which they view the portal, while they do. */
  readonly role: Role
  /** Until when they view the portal as another role; null if they do not. */
  readonly viewingUntil: Date | null
  readonly sessionId: number
  /** Whether the session started with a second factor. */
  readonly hasSecondFactor: boolean
  readonly signedInBy: SignInWay
}

/** Where a request came from. */
export interface Origin {
  /** The client's IP address; a forwarding header counts only behind a trusted proxy. */
  readonly address: string
  readonly userAgent: string
}

/** What a call is asked with; the session, the permission and the input have been checked. */
export interface CallRequest<C extends Call> {
  readonly input: ParsedInputOf<C>
  /** The bytes of the uploaded file, of which `input` has the name. */
  readonly file: C extends { readonly upload: object } ? Buffer : null
  readonly staff: C['permission'] extends 'anyone' ? SignedInStaff | null : SignedInStaff
  readonly origin: Origin
  /** The value of a cookie that came with the request. */
  cookie(name: string): string | null
  /** Sets a cookie with the response. */
  setCookie(cookie: string): void
  /** Says whose account the request is about, where no one is signed in. */
  isAbout(email: string): void
  readonly requestId: string
  /** Creates a declared error, to be thrown. */
  refuse(code: ErrorCodeOf<C>): Refusal
}

/** An input with the fields of `Known` alone. With any other it does not compile, so that none is lost. */
export type Exactly<Known, Input extends Known> = Input & {
  readonly [Field in Exclude<keyof Input, keyof Known>]: never
}

/**
 * Takes what is left of an input after its fields were taken: a field that is declared and not used does not compile.
 *
 *     const { code, name, ...rest } = input
 *     allUsed(rest)
 */
export function allUsed(_rest: Readonly<Record<string, never>>): void {
  // The types are all of it.
}

/** What a call works with: what the whole program has, and its own transaction. */
export interface CallContext extends Context {
  /**
   * All of `work` or nothing of it. A request's Idempotency-Key and its reply are stored in the same transaction, so a
   * changing call opens exactly one and returns what that returns.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same where the transaction only starts something that outlasts it, such as a payment: `work` answers its id,
   * and a request repeated with the same Idempotency-Key gets that of the first.
   */
  begin(work: (tx: Tx) => Promise<string>): Promise<string>
  /** Set where it all happens in the transaction of another call, in which no other transaction is waited for. */
  readonly isWithin?: true
  /** Set where another user asked for it, whose request the user of this call has approved. */
  readonly requestedBy?: Pick<SignedInStaff, 'id' | 'email' | 'firstName' | 'lastName'>
  /** Set where all of it is taken back: what it costs is then not compared with limits. */
  readonly isTrial?: true
}

/** Answers one call: load, decide, store. */
export type Handler<C extends Call> = (
  request: CallRequest<C>,
  context: CallContext,
) => Promise<C extends Streamed ? Readable : C['reply'] extends z.ZodUndefined ? void : ReplyOf<C>>

/** Answered by a stream; where that breaks off, so does the connection. */
type Streamed = { readonly download: object } | { readonly isEventStream: true }

/** A handler for every call of a module. */
export type Handlers<C extends Calls> = { readonly [Name in keyof C]: Handler<C[Name]> }
