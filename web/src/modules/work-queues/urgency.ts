import { daysBetween, easternDay } from '@portal/contract/dates'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { isLate } from '@portal/contract/work-queues/late'
import type { Queue } from './queues.ts'

/** A queue with items. */
export interface WaitingQueue {
  readonly queue: Queue
  readonly count: number
  /** Undefined while loading. */
  readonly details: QueueDetails | undefined
}

/** Days since the oldest item; null if unknown. */
export function daysWaiting({ details }: Pick<WaitingQueue, 'details'>, now: Date): number | null {
  return details?.oldestAt ? Math.max(0, daysBetween(easternDay(details.oldestAt), easternDay(now))) : null
}

export function hasLateItem({ queue, details }: WaitingQueue, now: Date): boolean {
  const days = daysWaiting({ details }, now)
  return days !== null && isLate(queue.name, days)
}

/** Sorts by urgency: overdue items first, then amounts, then age. */
export function byUrgency(waiting: readonly WaitingQueue[], now: Date): WaitingQueue[] {
  const rankOf = (one: WaitingQueue) => [
    hasLateItem(one, now) ? 1 : 0,
    one.details?.amountCents ?? 0,
    daysWaiting(one, now) ?? -1,
  ]
  return waiting.toSorted((one, other) => {
    const ranks = rankOf(one)
    return (
      rankOf(other)
        .map((rank, at) => rank - (ranks[at] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    )
  })
}

/** Sorts in the order of these names, so that nothing moves under the pointer; new queues come last. */
export function inOrderOf(names: readonly string[], waiting: readonly WaitingQueue[]): WaitingQueue[] {
  const placeOf = ({ queue }: WaitingQueue) => (names.includes(queue.name) ? names.indexOf(queue.name) : names.length)
  return waiting.toSorted((one, other) => placeOf(one) - placeOf(other))
}
