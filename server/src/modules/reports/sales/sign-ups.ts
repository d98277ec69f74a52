import type { SignUps } from '@portal/contract/reports/calls'

/** How many customers of a type signed up; of those without one, which no report counts, too. */
export interface TypeCount {
  readonly type: 'free' | 'paid' | 'comp' | 'none' | null
  readonly count: number
}

export function toSignUps(rows: readonly TypeCount[]): SignUps {
  const of = (type: TypeCount['type']) => rows.find((row) => row.type === type)?.count ?? 0
  const [premium, trial, complimentary] = [of('paid'), of('free'), of('comp')]
  return { total: premium + trial + complimentary, premium, trial, complimentary }
}
