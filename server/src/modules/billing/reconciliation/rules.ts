import type { ProviderDispute } from '../../../integrations/payments/payments.ts'
import type { KnownRound } from '../queries/disputes.ts'

/** A dispute cycle: one withdrawal, actual or possible, of a chargeback. */
export interface Round {
  readonly state: 'open' | 'won' | 'lost' | 'prevented'
  readonly amountCents: number
  readonly isWithdrawn: boolean
  readonly isReinstated: boolean
}

/**
 * Returns the dispute cycles of a chargeback, usually one. Money withdrawn again after a reinstatement, for example
 * because the bank insists, starts another cycle.
 *
 * @returns `isOdd` if the provider reinstated an amount that it had not withdrawn
 */
export function roundsOf({ state, amountCents, movedCents }: ProviderDispute): { rounds: Round[]; isOdd: boolean } {
  const rounds: { amountCents: number; isReinstated: boolean }[] = []
  let isOdd = false
  for (const cents of movedCents) {
    const taken = rounds.findLast((round) => !round.isReinstated)
    if (cents < 0) rounds.push({ amountCents: -cents, isReinstated: false })
    else if (taken?.amountCents === cents) taken.isReinstated = true
    else isOdd = true
  }
  const isWithdrawn = rounds.length > 0
  if (!isWithdrawn) rounds.push({ amountCents, isReinstated: false })
  const now = state === 'inquiry' ? 'prevented' : state
  return {
    isOdd,
    rounds: rounds.map((round, index) => ({
      ...round,
      isWithdrawn,
      state: round.isReinstated && index < rounds.length - 1 ? 'won' : now,
    })),
  }
}

/** An inquiry moves no money, and a prevented chargeback is returned as a refund. */
export function isWithoutLoss({ state, movedCents }: ProviderDispute): boolean {
  return movedCents.length === 0 && (state === 'inquiry' || state === 'prevented')
}

/** Whether the cycle blocks automatic charges. A won one does until the money is back. */
export function isHolding({ state, isWithdrawn, isReinstated }: Omit<Round, 'amountCents'>): boolean {
  return state === 'open' || state === 'lost' || (isWithdrawn && !isReinstated)
}

export function movesOf({ withdrawnAt, reinstatedAt }: KnownRound) {
  return { isWithdrawn: withdrawnAt !== null, isReinstated: reinstatedAt !== null }
}

/** Whether the provider's response is behind what is booked, so it may be outdated. */
export function isBehind(round: Round | undefined, known: KnownRound): boolean {
  if (round === undefined || (known.state !== 'open' && round.state !== known.state)) return true
  const { isWithdrawn, isReinstated } = movesOf(known)
  return (isWithdrawn && !round.isWithdrawn) || (isReinstated && !round.isReinstated)
}

/** Whether our books have more moved money, or another amount. */
export function isOtherMoney(known: KnownRound, round: Round | undefined): boolean {
  const { isWithdrawn, isReinstated } = movesOf(known)
  if (!isWithdrawn) return false
  if (!round?.isWithdrawn || round.amountCents !== known.amountCents) return true
  return isReinstated && !round.isReinstated
}

/** Whether a chargeback differs from our books. */
export function isDiffering(dispute: ProviderDispute, known: readonly KnownRound[]): boolean {
  const { rounds, isOdd } = roundsOf(dispute)
  if (known.length === 0 && isWithoutLoss(dispute)) return false
  return isOdd || rounds.length !== known.length || rounds.some((round, index) => !isSame(round, known[index]))
}

function isSame(round: Round, known: KnownRound | undefined): boolean {
  if (known?.state !== round.state) return false
  const { isWithdrawn, isReinstated } = movesOf(known)
  if (round.isWithdrawn !== isWithdrawn || round.isReinstated !== isReinstated) return false
  return !round.isWithdrawn || known.amountCents === round.amountCents
}
