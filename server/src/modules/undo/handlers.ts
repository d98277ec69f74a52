import type { Call } from '@portal/contract/call'
import { toUsername } from '@portal/contract/customers/username'
import { easternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { isAllowed, type Role } from '@portal/contract/permissions'
import type { undoCalls } from '@portal/contract/undo/calls'
import { record } from '../../platform/audit/record.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { CallContext, CallRequest, Handler, Handlers } from '../../platform/http/handler.ts'
import { Refusal, refuserOf } from '../../platform/http/refusal.ts'
import { findCustomerId } from '../customers/public.ts'
import { lockBudget, releaseGift } from '../money-limits/public.ts'
import { amountOf, type DoneAction, inverses } from './inverses.ts'
import {
  findDone,
  findEntryOfRequest,
  hasFollowed,
  hasMoneyMoved,
  isUndone,
  listEntriesOf,
  lockCustomer,
  takeUndo,
} from './queries.ts'

/** Requests that a user has just made. */
const RECENT_MS = HOUR_MS
/** Of a customer's newest actions, how many are looked at. */
const MAX_OFFERS = 10

/** @param handlerOf what answers a call: an action is undone by an ordinary one */
export function undoHandlers(handlerOf: (call: Call) => Handler<Call>): Handlers<typeof undoCalls> {
  return {
    async getUndoOffer({ input, staff }, { db, now }) {
      const since = new Date(now().getTime() - RECENT_MS)
      const entryId = await findEntryOfRequest(db, input.requestId, staff.id, since)
      const done = entryId === null ? null : await findOffered(db, entryId, staff.role, now())
      return done && { entryId: done.firstId }
    },

    async getUndoOffers({ input, staff, refuse }, { db, now }) {
      const customerId = await findCustomerId(db, toUsername(input.email))
      if (customerId === null) throw refuse('UserNotFound')
      const ids = await listEntriesOf(db, customerId, MAX_OFFERS)
      const found = await Promise.all(ids.map((id) => findOffered(db, id, staff.role, now())))
      return found.filter((done) => done !== null).map(({ firstId, action, at }) => ({ entryId: firstId, action, at }))
    },

    async undo(request, context) {
      const { input, staff, requestId, refuse } = request
      await context.transaction(async (tx) => {
        const at = context.now()
        const done = await findDone(tx, input.entryId)
        if (!done) throw refuse('UndoNotFound')
        const { call, input: inputOf } = inverses[done.action]
        if (!isAllowed(staff.role, call.permission)) throw refuse('UndoNotAllowed')
        if (!(await takeUndo(tx, done.firstId, at))) throw refuse('UndoUsed')
        // Before the customer, as actions that give something take them.
        await lockBudget(tx, staff.id)
        if (done.customerId !== null) await lockCustomer(tx, done.customerId)
        if (await isTooLate(tx, done, at)) throw refuse('UndoChanged')

        const run = (one: Call, its: object) =>
          handlerOf(one)({ ...request, ...inputFor(one, its) }, within(context, tx))
        try {
          await run(call, await inputOf(done, run))
        } catch (error) {
          // The ordinary call's own "no": what it needs is no longer there.
          if (error instanceof Refusal) throw refuse('UndoChanged')
          throw error
        }
        const { customerId, staffId, changes } = done
        if (customerId !== null && staffId !== null && done.action === 'add-credit') {
          await releaseGift(tx, { staffId, customerId, action: done.action, cents: amountOf(done), at: done.at })
        }
        const about = customerId === null ? { subject: changes[0]?.subject ?? '' } : { customerId }
        await record(tx, { staff, action: 'undo', at, requestId, ...about, before: {}, after: { undone: done.action } })
      })
    },
  }
}

/** Null if the role may not undo it, or if it is too late. */
async function findOffered(db: Db, entryId: number, role: Role, now: Date): Promise<DoneAction | null> {
  const done = await findDone(db, entryId)
  if (!done || !isAllowed(role, inverses[done.action].call.permission)) return null
  if ((await isUndone(db, done.firstId)) || (await isTooLate(db, done, now))) return null
  return done
}

async function isTooLate(db: Db, done: DoneAction, now: Date): Promise<boolean> {
  const { tooLateAfter, isByField, isForSameDay, isMoney } = inverses[done.action]
  if (isForSameDay && easternDay(done.at) !== easternDay(now)) return true
  if (await hasFollowed(db, done, tooLateAfter, isByField === true)) return true
  return isMoney === true && (await hasMoneyMoved(db, done))
}

/** The input is in the form that the call's handler takes, as `inverses` has it. */
function inputFor(call: Call, input: object): Pick<CallRequest<Call>, 'input' | 'refuse' | 'file'> {
  return { input, file: null, refuse: refuserOf(call) }
}

/** All in the transaction of the undo. */
function within(context: CallContext, tx: Tx): CallContext {
  return { ...context, db: tx, transaction: (work) => work(tx), begin: (work) => work(tx), isWithin: true }
}
