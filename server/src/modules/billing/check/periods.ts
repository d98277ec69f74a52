import type { PlanType } from '@portal/contract/billing/plans'
import type { CalendarDay } from '@portal/contract/dates'
import {
  addComplimentaryDays,
  afterPayment,
  endDate,
  nextPeriod,
  renew,
  type Schedule,
  startSchedule,
} from '../rules.ts'

/** A subscription and everything that moved its dates, in chronological order. Instants are in milliseconds. */
export interface SubscriptionFacts {
  readonly plan: PlanType
  readonly startDate: CalendarDay
  /** The schedule at import, if another system billed the subscription before. */
  readonly imported: Pick<Schedule, 'anchor' | 'nextInvoiceDate'> | null
  readonly anchor: CalendarDay
  readonly nextInvoiceDate: CalendarDay | null
  readonly cancelOn: CalendarDay | null
  readonly invoices: readonly { readonly start: CalendarDay; readonly until: CalendarDay; readonly at: number }[]
  readonly payments: readonly { readonly invoicedOn: CalendarDay; readonly on: CalendarDay; readonly at: number }[]
  readonly complimentaryDays: readonly { readonly days: number; readonly at: number }[]
}

/** Whether replaying the history according to the rules gives the same periods and dates. */
export function hasExpectedPeriods(facts: SubscriptionFacts): boolean {
  const { plan, startDate, imported } = facts
  let schedule = imported === null ? startSchedule(plan, startDate) : { plan, ...imported }
  let isFirst = imported === null
  for (const step of inOrder(facts)) {
    const period = isFirst ? { start: startDate, until: schedule.nextInvoiceDate } : nextPeriod(schedule)
    if (step.invoice) {
      if (step.invoice.start !== period.start || step.invoice.until !== period.until) return false
      if (!isFirst) schedule = renew(schedule)
      isFirst = false
    } else {
      schedule = step.move(schedule)
    }
  }
  if (isFirst || schedule.anchor !== facts.anchor) return false
  if (facts.cancelOn !== null && facts.cancelOn !== endDate(schedule)) return false
  return facts.nextInvoiceDate === null || facts.nextInvoiceDate === schedule.nextInvoiceDate
}

type Step = { readonly at: number } & (
  | { readonly invoice: SubscriptionFacts['invoices'][number] }
  | { readonly invoice: null; readonly move: (schedule: Schedule) => Schedule }
)

function inOrder({ invoices, payments, complimentaryDays }: SubscriptionFacts): Step[] {
  const steps: Step[] = [
    ...invoices.map((invoice) => ({ at: invoice.at, invoice })),
    ...payments.map(({ at, invoicedOn, on }) => ({
      at,
      invoice: null,
      move: (schedule: Schedule) => afterPayment(schedule, invoicedOn, on),
    })),
    ...complimentaryDays.map(({ at, days }) => ({
      at,
      invoice: null,
      move: (schedule: Schedule) => addComplimentaryDays(schedule, days),
    })),
  ]
  return steps.sort((one, other) => one.at - other.at)
}
