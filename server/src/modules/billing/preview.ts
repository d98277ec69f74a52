import type { Consequence, PreviewedAction } from '@portal/contract/billing/preview'
import type { PlanType } from '@portal/contract/billing/plans'
import { eventName } from '@portal/contract/customers/event-names'
import { toUsername } from '@portal/contract/customers/username'
import type { CalendarDay } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { isReadableDay, isReadableInteger } from '../../platform/db/odd-values.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { convertToComplimentary, endComplimentary, type LockedCustomer, lockCustomer } from '../customers/public.ts'
import { type ActionRequest, takeOfferedTurn, takeRefundTurn } from './act.ts'
import { reloadAccount, type Turn } from './engine/account.ts'
import { addCharge, addCredit } from './engine/adjustments.ts'
import { assumeCardReplaced, assumeRefunded, assumeUpgraded, assumeUpToDate } from './engine/dry-run.ts'
import { isBehind } from './engine/renewals.ts'
import {
  addComplimentaryDays,
  areTooMany,
  endNow,
  hasTakenEffect,
  scheduleCancellation,
  withdrawCancellation,
} from './engine/subscriptions.ts'
import { amountDue, endDate } from './rules.ts'

interface PreviewInput {
  readonly email: string
  readonly action: PreviewedAction
  readonly amountCents: number
  readonly durationDays: number
  readonly plan: PlanType
}

export interface PreviewRequest<Input extends PreviewInput = PreviewInput> extends ActionRequest {
  readonly input: Exactly<PreviewInput, Input>
  readonly staff: SignedInStaff
  refuse(code: 'UserNotFound' | 'NotOffered' | 'NothingToRefund' | 'NotPaid'): Refusal
}

/** Thrown out of the transaction in which the action was done, so that nothing of it stays. */
class RolledBack extends Error {
  readonly consequence: Consequence

  constructor(consequence: Consequence) {
    super('previewed')
    this.consequence = consequence
  }
}

/**
 * What an action would do: it is done, by the same code as ever and with a provider that agrees to everything, in a
 * transaction that is then rolled back.
 */
export async function preview<Input extends PreviewInput>(
  request: PreviewRequest<Input>,
  context: CallContext,
): Promise<Consequence> {
  try {
    await context.db.transaction().execute(async (tx) => {
      const { action } = request.input
      const turn =
        action === 'cancelWithRefund'
          ? await takeRefundTurn(tx, request, context.now)
          : await takeOfferedTurn(tx, request, context.now, action)
      const before = await look(tx, turn)
      await actions[action]({ tx, turn, request, context })
      const after = await look(tx, await reloadAccount(tx, turn))
      if (![before.balanceCents, after.balanceCents].every(isReadableInteger)) throw request.refuse('NotOffered')
      throw new RolledBack(compare(before, after))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.consequence
    throw error
  }
  throw new Error('a preview was committed')
}

interface Scene {
  readonly tx: Tx
  readonly turn: Turn
  readonly request: PreviewRequest
  readonly context: CallContext
}

const actions: Record<PreviewedAction, (scene: Scene) => Promise<void>> = {
  addCredit: ({ tx, turn, request }) => addCredit(tx, turn, { ...request.input, description: '' }),
  addCharge: ({ tx, turn, request }) => addCharge(tx, turn, { ...request.input, description: '' }),
  async addComplimentaryDays({ tx, turn, request: { input, refuse } }) {
    if (areTooMany(turn, input.durationDays)) throw refuse('NotOffered')
    await addComplimentaryDays(tx, turn, { durationDays: input.durationDays, reason: '' })
  },
  async withdrawCancellation({ tx, turn, request }) {
    if (hasTakenEffect(turn)) throw request.refuse('NotOffered')
    await withdrawCancellation(tx, turn)
  },
  cancelWithoutRefund: ({ tx, turn }) => endNow(tx, turn, eventName.cancelledImmediately, 'preview'),
  async cancelOnLastDay({ tx, turn, request, context }) {
    const current = await assumeUpToDate(tx, turn, context.newId)
    if (isBehind(current)) throw request.refuse('NotPaid')
    await scheduleCancellation(tx, current)
  },
  addCreditCard: ({ tx, turn, context }) => assumeCardReplaced(tx, turn, context.newId),
  changeCreditCard: ({ tx, turn, context }) => assumeCardReplaced(tx, turn, context.newId),
  cancelWithRefund: ({ tx, turn, context }) => assumeRefunded(tx, turn, context.newId()),
  async upgradeToPremium({ tx, turn, request, context }) {
    if (!(await assumeUpgraded(tx, turn, request.input.plan, context.newId()))) throw request.refuse('NotOffered')
  },
  async upgradeToComplimentary({ tx, request, context }) {
    const { durationDays } = request.input
    const customer = await lockAgain(tx, request)
    await convertToComplimentary(tx, customer, { durationDays, reason: '', staff: request.staff }, context)
  },
  async endComplimentary({ tx, request, context }) {
    await endComplimentary(tx, await lockAgain(tx, request), context)
  },
}

async function lockAgain(tx: Tx, { input, refuse }: PreviewRequest): Promise<LockedCustomer> {
  const customer = await lockCustomer(tx, toUsername(input.email))
  if (!customer) throw refuse('UserNotFound')
  return customer
}

type Look = Awaited<ReturnType<typeof look>>

/** What of a customer the actions move. */
async function look(tx: Tx, turn: Turn) {
  const { account } = turn
  // As text, sums are exact however large an odd payment is.
  const { rows } = await sql<{ paidCents: string; refundedCents: string; lastEnd: CalendarDay | null }>`
    select
      (select coalesce(sum(amount_cents), 0)::text from payments where customer_id = ${account.id}) as "paidCents",
      (select coalesce(sum(amount_cents), 0)::text from refunds
       where customer_id = ${account.id} and state in ('pending', 'succeeded')) as "refundedCents",
      (select max(end_date) from subscriptions where customer_id = ${account.id} and ended_at is not null) as "lastEnd"
  `.execute(tx)
  const [sums] = rows
  return {
    balanceCents: account.balanceCents,
    paidCents: BigInt(sums?.paidCents ?? 0),
    refundedCents: BigInt(sums?.refundedCents ?? 0),
    lastDay: lastDayOf(turn, sums?.lastEnd ?? null),
    nextInvoice: nextInvoiceOf(turn),
  }
}

function lastDayOf({ account, today }: Turn, lastEnd: CalendarDay | null): CalendarDay | null {
  const { subscription } = account
  if (subscription !== null) return isReadableDay(subscription.nextInvoiceDate) ? endDate(subscription) : null
  const given = [account.validTill, lastEnd].filter((day) => day !== null && isReadableDay(day) && day >= today)
  return given.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)
}

function nextInvoiceOf({ account }: Turn): { date: CalendarDay; amountCents: number } | null {
  const { subscription, openInvoice, balanceCents, facts } = account
  if (subscription === null || subscription.cancelOn !== null || facts.unreadable.length > 0) return null
  // What is open is collected before the next invoice is raised; if nothing collects it, none is created.
  const isOwed = openInvoice !== null && amountDue(balanceCents) > 0
  if (isOwed && openInvoice.nextAttemptOn === null) return null
  const carried = isOwed ? 0 : balanceCents
  const totalCents = subscription.priceCents - subscription.discountCents
  return { date: subscription.nextInvoiceDate, amountCents: amountDue(carried - totalCents) }
}

function compare(before: Look, after: Look): Consequence {
  return {
    chargeCents: Number(after.paidCents - before.paidCents),
    refundCents: Number(after.refundedCents - before.refundedCents),
    balance: { beforeCents: before.balanceCents, afterCents: after.balanceCents },
    lastDayOfAccess: { before: before.lastDay, after: after.lastDay },
    nextInvoice: { before: before.nextInvoice, after: after.nextInvoice },
  }
}
