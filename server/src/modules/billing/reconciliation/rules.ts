import type { ProviderDispute } from '../../../integrations/payments/payments.ts'
import type { BookedCycle } from '../queries/disputes.ts'

/** A dispute cycle: one withdrawal, actual or possible, of a chargeback. */
export interface DisputeCycle {
  readonly state: 'open' | 'won' | 'lost' | 'prevented'
  readonly amountCents: number
  readonly isWithdrawn: boolean
  readonly isReinstated: boolean
}

/**
 * Returns the dispute cycles of a chargeback, usually one. Money withdrawn again after a reinstatement, for example
 * because the bank insists, starts another cycle.
 *
 * @returns `isMismatch` if the provider reinstated an amount that it had not withdrawn
 */
export function cyclesOf({ state, amountCents, movedCents }: ProviderDispute): {
  cycles: DisputeCycle[]
  isMismatch: boolean
} {
  const cycles: { amountCents: number; isReinstated: boolean }[] = []
  let isMismatch = false
  for (const cents of movedCents) {
    const taken = cycles.findLast((cycle) => !cycle.isReinstated)
    if (cents < 0) cycles.push({ amountCents: -cents, isReinstated: false })
    else if (taken?.amountCents === cents) taken.isReinstated = true
    else isMismatch = true
  }
  const isWithdrawn = cycles.length > 0
  if (!isWithdrawn) cycles.push({ amountCents, isReinstated: false })
  const now = state === 'inquiry' ? 'prevented' : state
  return {
    isMismatch,
    cycles: cycles.map((cycle, index) => ({
      ...cycle,
      isWithdrawn,
      state: cycle.isReinstated && index < cycles.length - 1 ? 'won' : now,
    })),
  }
}

/** An inquiry moves no money, and a prevented chargeback is returned as a refund. */
export function isLossless({ state, movedCents }: ProviderDispute): boolean {
  return movedCents.length === 0 && (state === 'inquiry' || state === 'prevented')
}

/** Whether the cycle blocks automatic charges. A won one does until the money is back. */
export function blocksCharges({ state, isWithdrawn, isReinstated }: Omit<DisputeCycle, 'amountCents'>): boolean {
  return state === 'open' || state === 'lost' || (isWithdrawn && !isReinstated)
}

export function movesOf({ withdrawnAt, reinstatedAt }: BookedCycle) {
  return { isWithdrawn: withdrawnAt !== null, isReinstated: reinstatedAt !== null }
}

/** Whether the provider's response is behind what is booked, so it may be outdated. */
export function isBehind(cycle: DisputeCycle | undefined, known: BookedCycle): boolean {
  if (cycle === undefined || (known.state !== 'open' && cycle.state !== known.state)) return true
  const { isWithdrawn, isReinstated } = movesOf(known)
  return (isWithdrawn && !cycle.isWithdrawn) || (isReinstated && !cycle.isReinstated)
}

/** Whether our books have more moved money, or another amount. */
export function differsInAmount(known: BookedCycle, cycle: DisputeCycle | undefined): boolean {
  const { isWithdrawn, isReinstated } = movesOf(known)
  if (!isWithdrawn) return false
  if (!cycle?.isWithdrawn || cycle.amountCents !== known.amountCents) return true
  return isReinstated && !cycle.isReinstated
}

/** Whether a chargeback differs from our books. */
export function differsFromBooks(dispute: ProviderDispute, known: readonly BookedCycle[]): boolean {
  const { cycles, isMismatch } = cyclesOf(dispute)
  if (known.length === 0 && isLossless(dispute)) return false
  return isMismatch || cycles.length !== known.length || cycles.some((cycle, index) => !isSame(cycle, known[index]))
}

function isSame(cycle: DisputeCycle, known: BookedCycle | undefined): boolean {
  if (known?.state !== cycle.state) return false
  const { isWithdrawn, isReinstated } = movesOf(known)
  if (cycle.isWithdrawn !== isWithdrawn || cycle.isReinstated !== isReinstated) return false
  return !cycle.isWithdrawn || known.amountCents === cycle.amountCents
}
