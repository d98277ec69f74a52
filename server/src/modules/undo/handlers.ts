import type { Call } from '@portal/contract/call'
import { toUsername } from '@portal/contract/customers/username'
import { easternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { isAllowed } from '@portal/contract/permissions'
import type { UndoableAction, undoCalls } from '@portal/contract/undo/calls'
import { record } from '../../platform/audit/record.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { CallContext, CallRequest, Handler, Handlers, SignedInStaff } from '../../platform/http/handler.ts'
import { Refusal, createRefuse } from '../../platform/http/refusal.ts'
import { findCustomerId, lockAccount, type LockedCustomer } from '../customers/public.ts'
import { lockBudget, releaseGift } from '../money-limits/public.ts'
import { amountOf, type DoneAction, type Inverse, inverses, permissionOf } from './inverses.ts'
import {
  findDone,
  findEntryOfRequest,
  hasLaterAction,
  hasMoneyMoved,
  isUndone,
  listEntriesOf,
  lockCustomer,
  claimUndo,
} from './queries.ts'

/** A user's own requests count as recent for this long. */
const RECENT_MS = HOUR_MS
/** Maximum number of a customer's newest actions to check. */
const MAX_OFFERS = 10

/** @param handlerOf returns the handler of a call, because undoing an action runs an ordinary call */
export function undoHandlers(handlerOf: (call: Call) => Handler<Call>): Handlers<typeof undoCalls> {
  return {
    async getUndoOffer({ input, staff }, { db, now }) {
      const { requestId } = input
      const since = new Date(now().getTime() - RECENT_MS)
      const ofRequest = requestId === undefined ? null : await findEntryOfRequest(db, requestId, staff.id, since)
      const entryId = input.entryId ?? ofRequest
      const done = entryId === null ? null : await findOffered(db, entryId, staff, now())
      return done && { entryId: done.firstId }
    },

    async getUndoOffers({ input, staff, refuse }, { db, now }) {
      const customerId = await findCustomerId(db, toUsername(input.email))
      if (customerId === null) throw refuse('UserNotFound')
      const ids = await listEntriesOf(db, customerId, MAX_OFFERS)
      const found = await Promise.all(ids.map((id) => findOffered(db, id, staff, now())))
      return found.filter((done) => done !== null).map(({ firstId, action, at }) => ({ entryId: firstId, action, at }))
    },

    async undo(request, context) {
      const { input, staff, requestId, refuse } = request
      await context.transaction(async (tx) => {
        const at = context.now()
        const done = await findDone(tx, input.entryId)
        if (!done) throw refuse('UndoNotFound')
        const inverse: Inverse = inverses[done.action]
        if (!mayUndo(done, inverse, staff)) throw refuse('UndoNotAllowed')
        if (!(await claimUndo(tx, done.firstId))) throw refuse('UndoUsed')
        // Locked before the customer, as in actions that give something.
        await lockBudget(tx, staff.id)
        if (done.customerId !== null) await lockCustomer(tx, done.customerId)
        if (await isTooLate(tx, done, at)) throw refuse('UndoChanged')

        const run = (one: Call, its: object) =>
          handlerOf(one)({ ...request, ...inputFor(one, its) }, within(context, tx))
        try {
          const by = { staff, refuse: () => refuse('UndoChanged') }
          if ('call' in inverse) {
            const reply = await run(inverse.call, await inverse.input(done, run))
            await inverse.afterwards?.(tx, done, reply, by)
          } else await inverse.apply(await lock(tx, done, request, context), done, by)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          if (error.code === 'ApprovalNeeded') throw refuse('ApprovalNeeded')
          // An error of the call: the user may not run it, or something it needs no longer exists.
          throw refuse(error.code === 'OwnAccount' ? 'UndoNotAllowed' : 'UndoChanged')
        }
        const { customerId, staffId, changes } = done
        if (customerId !== null && staffId !== null && isGift(done.action)) {
          const cents = done.action === 'add-credit' ? amountOf(done) : null
          await releaseGift(tx, { staffId, customerId, action: done.action, cents, at: done.at })
        }
        const about = customerId === null ? { subject: changes[0]?.subject ?? '' } : { customerId }
        await record(tx, { staff, action: 'undo', at, requestId, ...about, before: {}, after: { undone: done.action } })
      })
    },
  }
}

/** Returns null if the role may not undo it, or if it is too late. */
async function findOffered(db: Db, entryId: number, staff: SignedInStaff, now: Date): Promise<DoneAction | null> {
  const done = await findDone(db, entryId)
  if (!done || !mayUndo(done, inverses[done.action], staff)) return null
  if ((await isUndone(db, done.firstId)) || (await isTooLate(db, done, now))) return null
  return done
}

function mayUndo({ staffId }: DoneAction, inverse: Inverse, staff: SignedInStaff): boolean {
  const { isForDoer } = inverse
  const isForAdministrator = isForDoer === 'or-administrator' && staff.role === 'administrator'
  if (isForDoer && staffId !== staff.id && !isForAdministrator) return false
  return isAllowed(staff.role, permissionOf(inverse))
}

const gifts = ['add-credit', 'add-complimentary-days', 'upgrade-to-complimentary'] as const

function isGift(action: UndoableAction): action is (typeof gifts)[number] {
  return gifts.some((gift) => gift === action)
}

async function lock(
  tx: Tx,
  { customerId }: DoneAction,
  { staff, requestId }: Pick<CallRequest<Call>, 'requestId'> & { readonly staff: SignedInStaff },
  { now }: CallContext,
): Promise<LockedCustomer> {
  const locked =
    customerId === null ? null : await lockAccount(tx, { id: customerId }, { now, by: { staff, requestId } })
  if (locked === null) throw new Error(`customer ${customerId} no longer exists`)
  return locked
}

async function isTooLate(db: Db, done: DoneAction, now: Date): Promise<boolean> {
  const inverse: Inverse = inverses[done.action]
  const { isForSameDay, isBeforeInvoice, isMoney } = inverse
  const today = easternDay(now)
  if (isForSameDay && easternDay(done.at) !== today) return true
  if (isBeforeInvoice && String(done.changes[0]?.before['nextInvoiceDate']) <= today) return true
  if (await hasLaterAction(db, done, inverse)) return true
  return isMoney === true && (await hasMoneyMoved(db, done))
}

/** `inverses` returns the input in the form that the call's handler takes. */
function inputFor(call: Call, input: object): Pick<CallRequest<Call>, 'input' | 'refuse' | 'file'> {
  return { input, file: null, refuse: createRefuse(call) }
}

/** Returns a context in which everything runs in the transaction of the undo. */
function within(context: CallContext, tx: Tx): CallContext {
  return { ...context, db: tx, transaction: (work) => work(tx), begin: (work) => work(tx), isWithin: true }
}
