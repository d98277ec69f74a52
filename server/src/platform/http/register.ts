import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call, Calls } from '@portal/contract/call'
import { API_PREFIX } from '@portal/contract/prefixes'
import { isAllowed } from '@portal/contract/permissions'
import type { Context } from '../context.ts'
import { readPrimaryFirst, readSnapshot, readFromReplica } from '../db/replica.ts'
import { type AdmittedCall, callContext } from './call-context.ts'
import { readCookie } from './cookies.ts'
import type { CallContext, CallRequest, Handler, SignedInStaff } from './handler.ts'
import { Replay } from './idempotency.ts'
import { parseInput, readBearerToken, readOrigin, readUpload } from './read-request.ts'
import { Refusal, refuseCommon, createRefuse, tooManyRequests } from './refusal.ts'
import { sendEvents, sendFile, sendReply } from './send-reply.ts'

// The handler of any call. Modules pair handlers with their calls (`Handlers`), which the compiler checks.
type AnyHandler = Handler<Call>

/** Returns the seconds to wait; 0 if a search is within the limit, and for other calls. */
export type SearchLimit = (request: FastifyRequest, call: Call) => number

/** Returns the staff member whose session has this token; null if there is none. */
export type FindSignedIn = (
  context: Context,
  token: string,
  options: { readonly isUse: boolean },
) => Promise<SignedInStaff | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if a response lasts as long as its page is open. */
    readonly isEventStream?: boolean
  }
}

/** Set by a page that reloads without user activity, so that the session can expire. */
const UNATTENDED_HEADER = 'portal-unattended'

interface Registered {
  readonly handlers: { readonly [name: string]: unknown }
  readonly limitSearches: SearchLimit
  readonly findSignedIn: FindSignedIn
}

/** Gives a route to each call of a module. */
export function registerCalls(
  app: FastifyInstance,
  context: Context,
  calls: Calls,
  { handlers, limitSearches, findSignedIn }: Registered,
): void {
  for (const [name, call] of Object.entries(calls)) {
    // `Handlers<C>` guarantees that the handler of this name belongs to the call of this name.
    const handler = handlers[name] as AnyHandler
    app.route({
      method: call.method,
      url: API_PREFIX + call.path,
      exposeHeadRoute: false,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      config: {
        ...(call.upload && { maxFileBytes: call.upload.maxBytes }),
        ...(call.isEventStream && { isEventStream: true }),
      },
      handler: (request, reply) => {
        const waitSeconds = limitSearches(request, call)
        const known: KnownAccount = { email: null }
        return handleCall(request, reply, { name, call, handler, findSignedIn, waitSeconds, known }, context).catch(
          (error: unknown) => {
            noteRejection(context.securityEvents, error, { call, account: known.email, address: request.ip })
            throw error
          },
        )
      },
    })
  }
}

interface HandledCall {
  readonly name: string
  readonly call: Call
  readonly handler: AnyHandler
  readonly findSignedIn: FindSignedIn
  /** Above zero if a search exceeds its limit. */
  readonly waitSeconds: number
  readonly known: KnownAccount
}

/** Who is signed in or whose account the request is about, as far as known. */
interface KnownAccount {
  email: string | null
}

/** Every request goes through the same steps, in this order. */
async function handleCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, call, handler, findSignedIn, waitSeconds, known }: HandledCall,
  context: Context,
): Promise<FastifyReply> {
  const staff = await admit(request, call, { context, findSignedIn, known })
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  const input = parseInput(request, call)
  if (!staff) known.email = emailIn(input)
  const file = call.upload ? readUpload(request).bytes : null
  const admitted = { name, call, staff, input, file }
  const prepared = callRequest(request, reply, { ...admitted, known })
  const within = callContext(context, request, admitted)
  return runHandler(handler, prepared, within, call, reply).then(
    (result: unknown) => {
      // The return type of a handler of such a call, as `Handler` says.
      if (call.isEventStream) return sendEvents(reply, result as Readable)
      if (call.download) return sendFile(reply, call.download, result as Readable)
      // Encoded by its declaration, so that no stray column leaks.
      return sendReply(reply, call, z.encode(call.reply, result))
    },
    (error: unknown) => sendReplay(reply, call, error),
  )
}

function callRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, staff, input, file, known }: AdmittedCall & { readonly known: KnownAccount },
): CallRequest<Call> {
  return {
    input,
    // Null only if the permission is 'anyone' and if nothing is uploaded, as the request's type says.
    staff: staff as SignedInStaff,
    file: file as null,
    // Few calls need it.
    get origin() {
      return readOrigin(request)
    },
    cookie: (name) => readCookie(request.headers.cookie, name),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    isAbout(email) {
      known.email = email
    },
    requestId: request.id,
    refuse: createRefuse(call),
  }
}

/** Runs the handler, on a replica if possible. The response's `Age` is the maximum age of its data in seconds. */
async function runHandler(
  handler: AnyHandler,
  prepared: CallRequest<Call>,
  within: CallContext,
  call: Call,
  reply: FastifyReply,
): Promise<unknown> {
  if (!call.mayBeStale) return handler(prepared, within)
  const { response, ageMs } = await readFromReplica(within, (source) =>
    readSnapshot(source, (tx) => handler(prepared, { ...within, db: tx })),
  )
  if (ageMs > 0) reply.header('age', Math.ceil(ageMs / 1000))
  return response
}

/** Checks the session, then the permission. */
async function admit(
  request: FastifyRequest,
  call: Call,
  { context, findSignedIn, known }: Pick<HandledCall, 'findSignedIn' | 'known'> & { readonly context: Context },
): Promise<SignedInStaff | null> {
  const token = readBearerToken(request)
  if (call.permission === 'anyone') return null
  const isUse = !call.isEventStream && request.headers[UNATTENDED_HEADER] === undefined
  const find = (at: Context) => (token === null ? Promise.resolve(null) : findSignedIn(at, token, { isUse }))
  const staff = await findCaller(context, call, find)
  if (!staff) throw refuseCommon('SignedOut')
  known.email = staff.email
  if (staff.viewingUntil !== null && isForbiddenWhileViewing(call)) throw refuseCommon('ViewingAsRole')
  if (!isAllowed(staff.role, call.permission)) throw refuseCommon('NotAllowed')
  return staff
}

/** Users who view the portal as another role cannot change anything. */
function isForbiddenWhileViewing({ method, isChange, isForViewing }: Call): boolean {
  return (isChange ?? method === 'POST') && !isForViewing
}

/** Without a primary, signed-in users get reports from the replica, which also knows their sessions. */
async function findCaller(
  context: Context,
  { mayBeStale }: Call,
  find: (context: Context) => Promise<SignedInStaff | null>,
) {
  if (!mayBeStale) return find(context)
  return readPrimaryFirst(context, async ({ db, readAge }) => {
    await readAge(db)
    return find({ ...context, db })
  })
}

/** Returns the email address that was entered without being signed in. */
function emailIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('email' in input)) return null
  return typeof input.email === 'string' ? input.email : null
}

function sendReplay(reply: FastifyReply, call: Call, error: unknown): Promise<FastifyReply> {
  if (!(error instanceof Replay)) throw error
  return sendReply(reply.header('idempotency-replayed', 'true'), call, error.wireReply)
}

interface RejectedRequest {
  readonly call: Pick<Call, 'path' | 'isSignIn'>
  /** Who is signed in or whose account the request is about; null if neither is known. */
  readonly account: string | null
  readonly address: string
}

/** Counts a request that was rejected for a missing permission, by a rate limit or as a sign-in; nothing else. */
function noteRejection(
  events: Context['securityEvents'],
  error: unknown,
  { call, account, address }: RejectedRequest,
): void {
  if (!(error instanceof Refusal)) return
  const kind = kindOf(error, call)
  if (kind !== null) events.add({ kind, request: call.path.slice(1), account, address })
}

function kindOf({ code, status }: Refusal, { isSignIn }: Pick<Call, 'isSignIn'>) {
  if (status === 429) return 'rate-limited'
  if (code === 'NotAllowed') return 'forbidden'
  return isSignIn && code !== 'InvalidRequest' && status < 500 ? 'rejected-sign-in' : null
}
