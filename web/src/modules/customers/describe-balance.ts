import { formatCents, MINIMUM_CHARGE_CENTS } from '@portal/contract/money'

interface BalanceText {
  readonly text: string
  readonly tone: 'bad' | 'good' | 'quiet'
}

/** Meaning of a Balance Due in words: a negative amount belongs to the customer. */
export function describeBalance(dueCents: number): BalanceText {
  if (dueCents === 0) return { text: 'no open balance', tone: 'quiet' }
  if (dueCents < 0) return { text: `${formatCents(-dueCents)} credit`, tone: 'good' }
  // A card cannot be charged less.
  if (dueCents < MINIMUM_CHARGE_CENTS) {
    return { text: `${formatCents(dueCents)}, added to next invoice`, tone: 'quiet' }
  }
  return { text: `owes ${formatCents(dueCents)}`, tone: 'bad' }
}
