import { addDays, type CalendarDay } from '@portal/contract/dates'
import { boundary } from '@portal/server/src/modules/billing/periods.ts'
import { BRAND, demoPlan } from './merchants.ts'
import { cancelWithRefund, closeDispute, openDispute, refundAtProvider } from './refunds.ts'
import { buildEveryEvent } from './showcase-events.ts'
import { type ShowcaseBuilder, visa4242 } from './showcase-builder.ts'
import type { Story } from './showcase-stories.ts'

const byCard = { type: 'paid', newUser: false, lastPaymentMode: 'card' } as const
const STAFF = 0
const PARTIAL_REFUND_CENTS = 500

/** Stories caused by the payment provider, an app store or the calendar. */
export const specialStories = {
  disputeWon: {
    firstName: 'Wanda',
    lastName: 'Won',
    signedUpDaysAgo: 160,
    renewedDaysAgo: 9,
    write: (builder) => disputed(builder, 'won'),
  },
  disputeLost: {
    firstName: 'Lois',
    lastName: 'Lost',
    signedUpDaysAgo: 160,
    renewedDaysAgo: 16,
    write: (builder) => disputed(builder, 'lost'),
  },
  partlyRefunded: {
    firstName: 'Paula',
    lastName: 'Partly',
    signedUpDaysAgo: 130,
    renewedDaysAgo: 13,
    write(builder) {
      builder.subscribe('monthly', 3)
      const payment = builder.books.history.payments.at(-1)
      if (payment) refundAtProvider(builder.books, payment, PARTIAL_REFUND_CENTS, builder.at(2))
      return byCard
    },
  },
  refundPending: {
    firstName: 'Peter',
    lastName: 'Pending',
    signedUpDaysAgo: 120,
    write(builder) {
      const subscription = builder.subscribe('monthly', 3)
      const facts = { at: builder.at(1), today: addDays(builder.today, -1), staff: STAFF }
      cancelWithRefund(builder.books, subscription, { ...facts, outcome: { state: 'pending' } })
      return { ...byCard, type: 'free' }
    },
  },
  refundFailed: {
    firstName: 'Fiona',
    lastName: 'Failed',
    signedUpDaysAgo: 120,
    write(builder) {
      const subscription = builder.subscribeBeforeCancellation(11)
      const facts = { at: builder.at(11), today: addDays(builder.today, -11), staff: STAFF }
      cancelWithRefund(builder.books, subscription, { ...facts, outcome: { state: 'failed', failedAt: builder.at(8) } })
      return { ...byCard, type: 'free' }
    },
  },
  paidFromCredit: {
    firstName: 'Chris',
    lastName: 'Credited',
    signedUpDaysAgo: 100,
    renewedDaysAgo: 5,
    write(builder) {
      const { books, calendar, renewalDay } = builder
      const start = boundary('monthly', renewalDay, -2)
      books.addCard(calendar.instant(start, 599), visa4242)
      const plan = demoPlan(BRAND, 'monthly', true)
      const subscription = books.subscribe(calendar.instant(start, 600), start, plan)
      builder.renewUntil(subscription, addDays(renewalDay, -1))
      books.credit(calendar.instant(addDays(renewalDay, -1), 900), plan.priceCents, 'A month for a long outage', STAFF)
      builder.renewUntil(subscription, renewalDay)
      return byCard
    },
  },
  leapDay: {
    firstName: 'Lena',
    lastName: 'Leapday',
    signedUpDaysAgo: 1600,
    write(builder) {
      builder.subscribeOn(leapDayBefore(addDays(builder.today, -60)), 'yearly')
      return byCard
    },
  },
  inAppAndroid: {
    firstName: 'Andrew',
    lastName: 'Android',
    signedUpDaysAgo: 150,
    write: (builder) => builder.subscribeInApp('android'),
  },
  everyEvent: {
    firstName: 'Evelyn',
    lastName: 'Events',
    signedUpDaysAgo: 420,
    renewedDaysAgo: 15,
    write: buildEveryEvent,
  },
} satisfies Record<string, Story>

function disputed(builder: ShowcaseBuilder, outcome: 'won' | 'lost') {
  builder.subscribe('monthly', 4, { brand: 'visa', last4: '0259', funding: 'credit' })
  const payment = builder.books.history.payments.at(-1)
  if (payment) closeDispute(builder.books, openDispute(builder.books, payment, builder.at(3)), builder.at(1), outcome)
  return byCard
}

/** Returns the latest February 29 that is not after `day`. */
function leapDayBefore(day: CalendarDay): CalendarDay {
  for (let year = Number(day.slice(0, 4)); ; year--) {
    const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
    const leapDay = `${year}-02-29`
    if (isLeapYear && leapDay <= day) return leapDay
  }
}
