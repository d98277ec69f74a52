import type { PlanType } from '@portal/contract/billing/plans'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { describe, expect, test } from 'vitest'
import { isHardDecline } from '../../integrations/payments/hard-declines.ts'
import { lastComplimentaryDay, isComplimentaryOver } from '../customers/rules.ts'
import { period, periodNumber } from './periods.ts'
import {
  addComplimentaryDays,
  afterPayment,
  attemptDates,
  endDate,
  isCancelled,
  isDue,
  nextAttemptOn,
  nextPeriod,
  renew,
  type Schedule,
  startSchedule,
} from './rules.ts'

/** Returns the schedule of a subscription on `day` if every invoice was raised on time. */
function scheduleOn(plan: PlanType, anchor: CalendarDay, day: CalendarDay): Schedule {
  return { plan, anchor, nextInvoiceDate: period(plan, anchor, periodNumber(plan, anchor, day)).until }
}

describe('complimentary days', () => {
  test.each<[string, PlanType, string, number, string, string, string]>([
    ['C01', 'monthly', '2026-03-15', 10, '2026-03-25', '2026-03-24', '2026-04-25'],
    ['C02', 'monthly', '2026-02-28', 3, '2026-03-03', '2026-03-02', '2026-04-03'],
    ['C03', 'monthly', '2026-05-21', 10, '2026-05-31', '2026-05-30', '2026-06-30'],
    ['C04', 'monthly', '2026-03-15', 365, '2027-03-15', '2027-03-14', '2027-04-15'],
    ['C05', 'yearly', '2027-02-28', 1, '2027-03-01', '2027-02-28', '2028-03-01'],
    ['C06', 'yearly', '2028-02-28', 1, '2028-02-29', '2028-02-28', '2029-02-28'],
    ['C07', 'monthly', '2026-12-25', 14, '2027-01-08', '2027-01-07', '2027-02-08'],
    ['C08', 'monthly', '2026-03-07', 1, '2026-03-08', '2026-03-07', '2026-04-08'],
  ])('%s: %s, next invoice %s, and %d days', (id, plan, before, days, next, end, following) => {
    // C02 is February with an anchor on the 31st.
    const anchor = id === 'C02' ? '2026-01-31' : before
    const schedule = { plan, anchor, nextInvoiceDate: before }
    const extended = addComplimentaryDays(schedule, days)
    expect(extended).toEqual({ plan, anchor: next, nextInvoiceDate: next })
    expect(endDate(extended)).toBe(end)
    expect(nextPeriod(extended)).toEqual({ start: next, until: following })
    expect(renew(extended).nextInvoiceDate).toBe(following)
  })
})

describe('complimentary access', () => {
  test.each([
    ['D01', '2026-03-01', 30, '2026-03-31'],
    ['D02', '2026-03-01', 1, '2026-03-02'],
    ['D03', '2028-02-28', 1, '2028-02-29'],
    ['D04', '2026-11-21', 365, '2027-11-21'],
    ['D05', '2026-11-21', 36_500, '2126-10-28'],
  ])('%s: granted on %s for %d days', (_id, today, days, till) => {
    expect(lastComplimentaryDay(today, days)).toBe(till)
  })

  test('lasts through its last day', () => {
    expect(isComplimentaryOver('2026-03-31', '2026-03-31')).toBe(false)
    expect(isComplimentaryOver('2026-03-31', '2026-04-01')).toBe(true)
  })
})

describe('attempts to collect an open invoice', () => {
  test.each([
    ['E01', '2026-01-15', ['2026-01-15', '2026-01-18', '2026-01-23', '2026-01-30']],
    ['E02', '2026-02-28', ['2026-02-28', '2026-03-03', '2026-03-08', '2026-03-15']],
    ['E03', '2028-02-20', ['2028-02-20', '2028-02-23', '2028-02-28', '2028-03-06']],
    ['E04', '2026-12-25', ['2026-12-25', '2026-12-28', '2027-01-02', '2027-01-09']],
  ])('%s: of %s', (_id, invoicedOn, dates) => {
    expect(attemptDates(invoicedOn)).toEqual(dates)
    const next = dates.map((day) => nextAttemptOn(invoicedOn, day, declined('insufficient_funds')))
    expect(next).toEqual([...dates.slice(1), null])
  })

  test('continue as scheduled after an additional attempt', () => {
    expect(nextAttemptOn('2026-01-15', '2026-01-20', declined('insufficient_funds'))).toBe('2026-01-23')
  })

  test('stop after a hard decline', () => {
    expect(nextAttemptOn('2026-01-15', '2026-01-15', declined('stolen_card'))).toBeNull()
    expect(nextAttemptOn('2026-01-15', '2026-01-15', declined('insufficient_funds'))).toBe('2026-01-18')
  })

  test.each(['provider_rate_limit', 'provider_access_denied'])('repeats an attempt after %s the next day', (code) => {
    expect(nextAttemptOn('2026-01-15', '2026-01-15', declined(code))).toBe('2026-01-16')
    expect(nextAttemptOn('2026-01-15', '2026-01-30', declined(code))).toBe('2026-01-31')
  })
})

describe('a cancellation on the last day', () => {
  test.each<[string, PlanType, string, string, string]>([
    ['G01', 'monthly', '2026-01-31', '2026-03-10', '2026-03-30'],
    ['G02', 'monthly', '2026-01-31', '2026-02-27', '2026-02-27'],
    ['G03', 'monthly', '2026-01-31', '2026-02-28', '2026-03-30'],
    ['G04', 'monthly', '2026-01-15', '2026-01-15', '2026-02-14'],
    ['G05', 'yearly', '2024-02-29', '2027-12-01', '2028-02-28'],
    ['G06', 'monthly', '2026-01-31', '2026-03-31', '2026-04-29'],
  ])('%s: %s from %s, requested on %s', (_id, plan, anchor, today, cancelOn) => {
    expect(endDate(scheduleOn(plan, anchor, today))).toBe(cancelOn)
  })

  test.each([
    ['G12', '2026-03-31T03:30:00Z', false],
    ['G13', '2026-03-31T04:10:00Z', true],
  ])('%s: can be withdrawn until the end of the day in New York', (_id, instant, cancelled) => {
    expect(isCancelled('2026-03-30', easternDay(new Date(instant)))).toBe(cancelled)
  })

  test('leaves nothing to invoice', () => {
    const schedule = scheduleOn('monthly', '2026-01-31', '2026-03-10')
    const facts = { cancelOn: null, hasOpenInvoice: false }
    expect(isDue(schedule, facts, '2026-03-30')).toBe(false)
    expect(isDue(schedule, facts, '2026-03-31')).toBe(true)
    expect(isDue(schedule, { ...facts, cancelOn: '2026-03-30' }, '2026-03-31')).toBe(false)
    expect(isDue(schedule, { ...facts, hasOpenInvoice: true }, '2026-03-31')).toBe(false)
  })
})

describe('a payment', () => {
  test.each([
    ['G07', '2026-01-15', '2026-01-15', '2026-01-23', '2026-02-15'],
    ['G08', '2026-01-15', '2026-01-15', '2026-01-30', '2026-02-15'],
    ['G09', '2026-01-15', '2026-01-15', '2026-03-03', '2026-04-03'],
    ['G10', '2026-01-31', '2026-02-28', '2026-04-30', '2026-05-30'],
    ['G11', '2026-01-15', '2026-01-15', '2026-02-01', '2026-03-01'],
  ])('%s: anchor %s, invoice of %s, paid on %s', (_id, anchor, invoicedOn, paidOn, next) => {
    const schedule = scheduleOn('monthly', anchor, invoicedOn)
    const paid = afterPayment(schedule, invoicedOn, paidOn)
    expect(paid.nextInvoiceDate).toBe(next)
    expect(paid.anchor).toBe(next === schedule.nextInvoiceDate ? anchor : paidOn)
  })
})

test('a monthly subscription keeps its billing cycle anchor', () => {
  let schedule = startSchedule('monthly', '2026-01-31')
  const nextInvoiceDates = [schedule.nextInvoiceDate]
  for (let n = 0; n < 3; n++) {
    schedule = renew(schedule)
    nextInvoiceDates.push(schedule.nextInvoiceDate)
  }
  expect(nextInvoiceDates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

function declined(code: string) {
  return { hard: isHardDecline(code), code }
}
