import { addDays, type CalendarDay } from '@portal/contract/dates'
import { boundary } from '@portal/server/src/modules/billing/periods.ts'
import { BRAND, demoPlan } from './merchants.ts'
import { cancelWithRefund, closeDispute, openDispute, refundAtProvider } from './refunds.ts'
import { writeEveryKindOfEvent } from './showcase-events.ts'
import { type Scene, visa4242 } from './showcase-scene.ts'
import type { Story } from './showcase-stories.ts'

const byCard = { type: 'paid', newUser: false, lastPaymentMode: 'card' } as const
const STAFF = 0
const GIVEN_BACK_CENTS = 500

/** Stories caused by the payment provider, an app store or the calendar. */
export const specialStories = {
  disputeWon: {
    firstName: 'Wanda',
    lastName: 'Won',
    signedUpDaysAgo: 160,
    renewedDaysAgo: 9,
    write: (scene) => disputed(scene, 'won'),
  },
  disputeLost: {
    firstName: 'Lois',
    lastName: 'Lost',
    signedUpDaysAgo: 160,
    renewedDaysAgo: 16,
    write: (scene) => disputed(scene, 'lost'),
  },
  partlyRefunded: {
    firstName: 'Paula',
    lastName: 'Partly',
    signedUpDaysAgo: 130,
    renewedDaysAgo: 13,
    write(scene) {
      scene.subscribe('monthly', 3)
      const payment = scene.books.history.payments.at(-1)
      if (payment) refundAtProvider(scene.books, payment, GIVEN_BACK_CENTS, scene.at(2))
      return byCard
    },
  },
  refundPending: {
    firstName: 'Peter',
    lastName: 'Pending',
    signedUpDaysAgo: 120,
    write(scene) {
      const subscription = scene.subscribe('monthly', 3)
      const facts = { at: scene.at(1), today: addDays(scene.today, -1), staff: STAFF }
      cancelWithRefund(scene.books, subscription, { ...facts, outcome: { state: 'pending' } })
      return { ...byCard, type: 'free' }
    },
  },
  refundFailed: {
    firstName: 'Fiona',
    lastName: 'Failed',
    signedUpDaysAgo: 120,
    write(scene) {
      const subscription = scene.subscribeBeforeCancellation(11)
      const facts = { at: scene.at(11), today: addDays(scene.today, -11), staff: STAFF }
      cancelWithRefund(scene.books, subscription, { ...facts, outcome: { state: 'failed', failedAt: scene.at(8) } })
      return { ...byCard, type: 'free' }
    },
  },
  paidFromCredit: {
    firstName: 'Chris',
    lastName: 'Credited',
    signedUpDaysAgo: 100,
    renewedDaysAgo: 5,
    write(scene) {
      const { books, calendar, renewalDay } = scene
      const start = boundary('monthly', renewalDay, -2)
      books.addCard(calendar.instant(start, 599), visa4242)
      const plan = demoPlan(BRAND, 'monthly', true)
      const subscription = books.subscribe(calendar.instant(start, 600), start, plan)
      scene.renewUntil(subscription, addDays(renewalDay, -1))
      books.credit(calendar.instant(addDays(renewalDay, -1), 900), plan.priceCents, 'A month for a long outage', STAFF)
      scene.renewUntil(subscription, renewalDay)
      return byCard
    },
  },
  leapDay: {
    firstName: 'Lena',
    lastName: 'Leapday',
    signedUpDaysAgo: 1600,
    write(scene) {
      scene.subscribeOn(leapDayBefore(addDays(scene.today, -60)), 'yearly')
      return byCard
    },
  },
  inAppAndroid: {
    firstName: 'Andrew',
    lastName: 'Android',
    signedUpDaysAgo: 150,
    write: (scene) => scene.subscribeInApp('android'),
  },
  everyEvent: {
    firstName: 'Evelyn',
    lastName: 'Events',
    signedUpDaysAgo: 420,
    renewedDaysAgo: 15,
    write: writeEveryKindOfEvent,
  },
} satisfies Record<string, Story>

function disputed(scene: Scene, outcome: 'won' | 'lost') {
  scene.subscribe('monthly', 4, { brand: 'visa', last4: '0259', funding: 'credit' })
  const payment = scene.books.history.payments.at(-1)
  if (payment) closeDispute(scene.books, openDispute(scene.books, payment, scene.at(3)), scene.at(1), outcome)
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
