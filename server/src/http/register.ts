import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Call, Calls } from '@portal/contract/call'
import { API_PREFIX } from '@portal/contract/prefixes'
import { isAllowed, type Role, roles } from '@portal/contract/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { readWhereStale, type Source } from '../db/replica.ts'
import { findSignedIn, readSignedIn } from '../staff/sessions/session.ts'
import { readCookie } from './cookies.ts'
import type { CallContext, CallRequest, Handler, SignedInStaff } from './handler.ts'
import { isHostile } from './hostile-input.ts'
import { beginOnce, Replay, transactionOnce } from './idempotency.ts'
import {
  parseInput,
  readBearerToken,
  readIdempotencyKey,
  readOrigin,
  readRawInput,
  readUpload,
} from './read-request.ts'
import { type AnyReading, asHandler } from './reading.ts'
import { Refusal, refuseCommon } from './refusal.ts'
import { sendFile, sendReply } from './send-reply.ts'
import { tellMoment } from './tell-moment.ts'

// Any call's handler: which one belongs to which call is checked where a room pairs them (`Handlers`).
type AnyHandler = Handler<Call>

/** Gives a route to each call of a room. Every request takes the same steps, in this order. */
export function registerCalls(
  app: FastifyInstance,
  context: Context,
  calls: Calls,
  handlers: { readonly [name: string]: unknown },
): void {
  for (const [name, call] of Object.entries(calls)) {
    // `Handlers<C>` guarantees that what has this name answers the call of this name.
    const answering = handlers[name] as AnyHandler | AnyReading
    const reading = typeof answering === 'function' ? null : answering
    const handler = typeof answering === 'function' ? answering : asHandler(answering)
    const askers = roles.filter((role) => isAllowed(role, call.right))
    app.route({
      method: call.method,
      url: API_PREFIX + call.path,
      exposeHeadRoute: false,
      ...(call.upload && { config: { maxFileBytes: call.upload.maxBytes } }),
      handler: async (request, reply) => {
        const read = reading ? await answerAtOnce(request, { call, reading, askers }, context) : undefined
        if (read !== undefined) return sendReply(reply, call, z.encode(call.reply, read))
        const staff = await admit(request, call, context)
        const input = parseInput(request, call)
        const file = call.upload ? readUpload(request).bytes : null
        const callRequest = {
          input,
          file,
          staff,
          // Few calls ask for it.
          get origin() {
            return readOrigin(request)
          },
          cookie: (cookieName: string) => readCookie(request.headers.cookie, cookieName),
          requestId: request.id,
          refuse: refuser(call),
        }
        const within = callContext(context, request, { name, call, staff, input, file })
        // `admit` answers null only where the call's right is 'anyone', as the request's type says.
        const answerFrom = (source: CallContext) => handler(callRequest as CallRequest<Call>, source)
        const answerAt = (source: Source) =>
          call.tellsMoment
            ? tellMoment(reply, context.now(), source, (tx) => answerFrom({ ...within, db: tx }))
            : answerFrom({ ...within, db: source.db, pool: source.pool })
        const answer =
          call.mayBeStale && !isOfAMoment(input)
            ? readWhereStale(context, async (source) => {
                const answered = await answerAt(source)
                if (source.staleMs > 0) reply.header('age', Math.ceil(source.staleMs / 1000))
                return answered
              })
            : answerAt({ ...within, staleMs: 0 })
        return answer.then(
          (answered: unknown) =>
            call.download
              ? // What a handler of such a call answers, as `Handler` says.
                sendFile(reply, call.download, answered as Readable)
              : // Through its declaration, so that no stray column leaves.
                sendReply(reply, call, z.encode(call.reply, answered)),
          (error: unknown) => sendReplay(reply, call, error),
        )
      },
    })
  }
}

interface ReadingCall {
  readonly call: Call
  readonly reading: AnyReading
  /** The roles that have the call's right. */
  readonly askers: readonly Role[]
}

/**
 * All steps in one, by one statement. Undefined where anything stands against it or there are no rows: nothing has been
 * decided then, and the request takes its steps one after the other.
 */
async function answerAtOnce(
  request: FastifyRequest,
  { call, reading, askers }: ReadingCall,
  context: Context,
): Promise<unknown> {
  const token = readBearerToken(request)
  const raw = readRawInput(request, call)
  if (token === null || request.headers['idempotency-key'] !== undefined || isHostile(raw)) return undefined
  const parsed = call.input.safeParse(raw)
  if (!parsed.success) return undefined
  const rows = await readSignedIn(context, token, askers, reading.statement(parsed.data, context))
  return rows.length === 0 ? undefined : reading.answer(rows, refuser(call))
}

/** Whether it is about a moment that the primary has told of. */
function isOfAMoment(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'moment' in input && input.moment !== undefined
}

/** The session, then the right. */
async function admit(request: FastifyRequest, call: Call, context: Context): Promise<SignedInStaff | null> {
  const token = readBearerToken(request)
  if (call.right === 'anyone') return null
  const staff = token === null ? null : await findSignedIn(context, token)
  if (!staff) throw refuseCommon('SignedOut')
  if (!isAllowed(staff.role, call.right)) throw refuseCommon('NotAllowed')
  return staff
}

function refuser(call: Call) {
  return (code: string): Refusal => {
    const declared = call.errors[code]
    if (!declared) throw new Error(`code ${code} is not declared for ${call.path}`)
    return new Refusal(code, declared.status)
  }
}

interface Admitted {
  readonly name: string
  readonly call: Call
  readonly staff: SignedInStaff | null
  readonly input: unknown
  readonly file: Buffer | null
}

function callContext(
  context: Context,
  request: FastifyRequest,
  { name, call, staff, input, file }: Admitted,
): CallContext {
  const key = readIdempotencyKey(request)
  if (key === null || !staff || call.replyIsSecret) {
    const transaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
    return {
      ...context,
      transaction,
      begin: async (work) => ({ id: await transaction(work), isRepeated: false }),
    }
  }
  const encodeReply = (reply: unknown) => z.encode(call.reply, reply)
  const contents = file && createHash('sha256').update(file).digest('hex')
  const keyed = { staffId: staff.id, key, call: name, input: contents ? { input, contents } : input, encodeReply }
  return {
    ...context,
    transaction: (work) => transactionOnce(context, keyed, work),
    begin: (work) => beginOnce(context, keyed, work),
  }
}

function sendReplay(reply: FastifyReply, call: Call, error: unknown): Promise<FastifyReply> {
  if (!(error instanceof Replay)) throw error
  return sendReply(reply.header('idempotency-replayed', 'true'), call, error.wireReply)
}
