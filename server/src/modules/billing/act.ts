import { type CustomerAction, offeredWhen } from '@portal/contract/customers/offered'
import { toUsername } from '@portal/contract/customers/username'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { type Turn, lockAccount } from './engine/account.ts'

interface OnCustomer {
  readonly email: string
}

export interface ActionRequest<Input extends OnCustomer = OnCustomer> {
  readonly input: Exactly<OnCustomer, Input>
  readonly staff: SignedInStaff
  readonly requestId: string
  refuse(code: 'UserNotFound' | 'NotOffered'): Refusal
}

/**
 * Runs an action on a customer's money that needs only the database: locks, checks, applies and records it in one
 * transaction.
 */
export async function actOnMoney<Input extends OnCustomer>(
  request: ActionRequest<Input>,
  { transaction, now }: CallContext,
  action: CustomerAction,
  work: (tx: Tx, turn: Turn) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const turn = await takeOfferedTurn(tx, request, now, action)
    await work(tx, turn)
  })
}

/** The same for an upgrade, which has a word of its own for those who have paid already. */
export async function takeUpgradeTurn(
  tx: Tx,
  request: ActionRequest & { refuse(code: 'PremiumAccount' | 'UserNotFound' | 'NotOffered'): Refusal },
  { now }: CallContext,
): Promise<Turn> {
  const turn = await findTurn(tx, request, now)
  const { facts } = turn.account
  if (facts.type === 'paid') throw request.refuse('PremiumAccount')
  if (!offeredWhen.upgradeToPremium(facts)) throw request.refuse('NotOffered')
  return turn
}

/** The same for a cancellation with refund, which has a code of its own if only the refund is impossible. */
export async function takeRefundTurn(
  tx: Tx,
  request: ActionRequest & { refuse(code: 'NothingToRefund' | 'UserNotFound' | 'NotOffered'): Refusal },
  now: () => Date,
): Promise<Turn> {
  const turn = await findTurn(tx, request, now)
  const { facts } = turn.account
  if (!offeredWhen.cancelWithRefund({ ...facts, refundObstacle: null })) throw request.refuse('NotOffered')
  if (facts.refundObstacle !== null) throw request.refuse('NothingToRefund')
  return turn
}

/** The same for a card, which is added or changed. */
export async function takeCardTurn(tx: Tx, request: ActionRequest, now: () => Date): Promise<Turn> {
  const turn = await findTurn(tx, request, now)
  const { facts } = turn.account
  if (!offeredWhen.addCreditCard(facts) && !offeredWhen.changeCreditCard(facts)) throw request.refuse('NotOffered')
  return turn
}

/** Locks the customer, who must exist and for whom the action must be offered. */
export async function takeOfferedTurn(
  tx: Tx,
  request: ActionRequest,
  now: () => Date,
  action: CustomerAction,
): Promise<Turn> {
  const turn = await findTurn(tx, request, now)
  if (!offeredWhen[action](turn.account.facts)) throw request.refuse('NotOffered')
  return turn
}

async function findTurn(tx: Tx, { input, staff, requestId, refuse }: ActionRequest, now: () => Date): Promise<Turn> {
  const turn = await lockAccount(tx, { username: toUsername(input.email) }, { now, by: { staff, requestId } })
  if (!turn) throw refuse('UserNotFound')
  return turn
}
