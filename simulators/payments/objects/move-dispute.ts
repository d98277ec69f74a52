import { newId } from '../api/new-id.ts'
import type { Changes } from '../store/changes.ts'
import type { CardRow, DisputeRow, Movement } from '../store/rows.ts'
import { isInquiry, viewDispute } from './views/dispute.ts'

/** The steps of a dispute, each of which the bank can repeat. */
export const disputeSteps = ['review', 'withdraw', 'reinstate', 'win', 'lose', 'appeal', 'prevent'] as const
export type DisputeStep = (typeof disputeSteps)[number]

export interface DisputeParts {
  readonly changes: Changes
  readonly card: CardRow
  /** Unix seconds. */
  readonly now: number
  readonly send: (type: string, object: object, previous?: object) => void
}

/** Applies a step and sends events as the provider does: a movement of money has a separate event. */
export function moveDispute(parts: DisputeParts, dispute: DisputeRow, step: DisputeStep): DisputeRow {
  switch (step) {
    case 'withdraw':
      return move(parts, dispute, -dispute.amount)
    case 'reinstate':
      return move(parts, dispute, dispute.amount)
    case 'win':
      return closeWon(parts, dispute)
    case 'lose':
      return close(parts, dispute, isInquiry(dispute.status) ? 'warning_closed' : 'lost')
    case 'prevent':
      return close(parts, dispute, 'prevented')
    case 'review':
      return update(parts, dispute, isInquiry(dispute.status) ? 'warning_under_review' : 'under_review')
    case 'appeal':
      return update(parts, dispute, 'appeal_under_review')
  }
}

/** Returns the money if it was withdrawn. */
function closeWon(parts: DisputeParts, dispute: DisputeRow): DisputeRow {
  if (isInquiry(dispute.status)) return close(parts, dispute, 'warning_closed')
  const won = parts.changes.update('disputes', dispute, { status: 'won' })
  const isWithdrawn = won.movements.reduce((sum, { amount }) => sum + amount, 0) < 0
  const closed = isWithdrawn ? move(parts, won, won.amount) : won
  parts.send('charge.dispute.closed', viewDispute(closed, parts.card), { status: dispute.status })
  return closed
}

function update({ changes, card, send }: DisputeParts, dispute: DisputeRow, status: string): DisputeRow {
  const updated = changes.update('disputes', dispute, { status })
  send('charge.dispute.updated', viewDispute(updated, card), { status: dispute.status })
  return updated
}

function close({ changes, card, send }: DisputeParts, dispute: DisputeRow, status: string): DisputeRow {
  const closed = changes.update('disputes', dispute, { status })
  send('charge.dispute.closed', viewDispute(closed, card), { status: dispute.status })
  return closed
}

function move({ changes, card, now, send }: DisputeParts, dispute: DisputeRow, amount: number): DisputeRow {
  const movement: Movement = { id: newId('txn'), amount, created: now }
  const moved = changes.update('disputes', dispute, { movements: [...dispute.movements, movement] })
  send(`charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, viewDispute(moved, card))
  return moved
}
