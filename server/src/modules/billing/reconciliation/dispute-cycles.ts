import type { ProviderDispute } from '../../../integrations/payments/payments.ts'

/** One time that a chargeback took money, or may take it. */
export interface Round {
  readonly state: 'open' | 'won' | 'lost' | 'prevented'
  readonly amountCents: number
  readonly isWithdrawn: boolean
  readonly isReinstated: boolean
}

/**
 * The result of a chargeback: usually one cycle. Money that is taken again after it was given back, as when the bank
 * insists, is another one.
 *
 * @returns `isOdd` where the provider gave back what it had not taken so
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
