import { formatCents, MINIMUM_CHARGE_CENTS } from '@portal/contract/money'

interface BalanceReading {
  readonly text: string
  readonly tone: 'bad' | 'good' | 'quiet'
}

/** What a Balance Due means, in words: a minus is money of the customer. Only then the figure is said again. */
export function balanceReading(dueCents: number): BalanceReading {
  if (dueCents === 0) return { text: 'nothing due', tone: 'quiet' }
  if (dueCents < 0) return { text: `${formatCents(-dueCents)} credit`, tone: 'good' }
  // No card can be charged so little.
  if (dueCents < MINIMUM_CHARGE_CENTS) {
    return { text: 'will be added to the next invoice', tone: 'quiet' }
  }
  return { text: 'due', tone: 'bad' }
}
