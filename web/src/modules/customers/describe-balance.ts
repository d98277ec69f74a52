import { formatCents, MINIMUM_CHARGE_CENTS } from '@portal/contract/money'

interface BalanceText {
  readonly text: string
  readonly tone: 'bad' | 'good' | 'quiet'
}

/**
 * Meaning of a Balance Due as text: a negative amount belongs to the customer, and only then is the amount repeated.
 */
export function describeBalance(dueCents: number): BalanceText {
  if (dueCents === 0) return { text: 'nothing due', tone: 'quiet' }
  if (dueCents < 0) return { text: `${formatCents(-dueCents)} credit`, tone: 'good' }
  // A card cannot be charged less.
  if (dueCents < MINIMUM_CHARGE_CENTS) {
    return { text: 'will be added to the next invoice', tone: 'quiet' }
  }
  return { text: 'due', tone: 'bad' }
}
