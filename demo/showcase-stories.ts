import { eventName } from '@portal/contract/customers/event-names'
import { addDays } from '@portal/contract/dates'
import { boundary, lastDay } from '@portal/server/src/modules/billing/periods.ts'
import { attemptDates } from '@portal/server/src/modules/billing/rules.ts'
import { lastComplimentaryDay } from '@portal/server/src/modules/customers/rules.ts'
import { type Account, FREE_SECONDS } from './account.ts'
import type { PersonalRow } from './personal-row.ts'
import { BRAND, demoPlan } from './merchants.ts'
import { cancelWithRefund, openDispute } from './refunds.ts'
import type { ShowcaseName } from './showcase.ts'
import { buildCompleteHistory } from './showcase-complete.ts'
import { type ShowcaseBuilder, visa4242 } from './showcase-builder.ts'
import { completeRow, HOSTILE, hostileRow, longRow, spanishRow } from './showcase-texts.ts'
import { specialStories } from './special-stories.ts'

export interface Story {
  readonly firstName: string
  readonly lastName: string
  /** When the account was created, before anything else in the story. */
  readonly signedUpDaysAgo: number
  /** Four by default; not the same for all, because sales would peak on that day. */
  readonly renewedDaysAgo?: number
  /** Verified by default. */
  readonly unverified?: true
  readonly row?: Partial<PersonalRow>
  readonly write: (builder: ShowcaseBuilder) => Partial<Account>
}

const byCard = { type: 'paid', newUser: false, lastPaymentMode: 'card' } as const
const SUPPORT = 0
/** Different from the other cancelled customers here, so that not all of them fall in the same week. */
const REFUNDED_DAYS_AGO = 17

export const stories: Record<ShowcaseName, Story> = {
  complete: {
    firstName: 'Camila',
    lastName: 'Complete',
    signedUpDaysAgo: 420,
    row: completeRow,
    write: buildCompleteHistory,
  },
  unverifiedPremium: {
    firstName: 'Uma',
    lastName: 'Unverified',
    signedUpDaysAgo: 100,
    renewedDaysAgo: 8,
    unverified: true,
    write(builder) {
      builder.subscribe('monthly', 2)
      return byCard
    },
  },
  unpaidPremium: {
    firstName: 'Walter',
    lastName: 'Unpaid',
    signedUpDaysAgo: 130,
    write(builder) {
      const { books, calendar, renewalDay } = builder
      const start = boundary('monthly', renewalDay, -3)
      books.addCard(calendar.instant(start, 599), { ...visa4242, last4: '0341' })
      const subscription = books.subscribe(calendar.instant(start, 600), start, demoPlan(BRAND, 'monthly', true))
      builder.renewUntil(subscription, lastDay(renewalDay))
      const invoice = books.renew(subscription)
      books.collect(invoice, renewalDay, 'insufficient_funds')
      const second = attemptDates(renewalDay)[1] ?? renewalDay
      books.collect(invoice, second, 'generic_decline')
      return byCard
    },
  },
  scheduledCancellation: {
    firstName: 'Leo',
    lastName: 'Leaving',
    signedUpDaysAgo: 230,
    renewedDaysAgo: 11,
    write(builder) {
      const subscription = builder.subscribe('monthly', 6)
      builder.books.scheduleCancellation(subscription, builder.at(2), SUPPORT)
      return byCard
    },
  },
  oneCard: {
    firstName: 'Olga',
    lastName: 'Onecard',
    signedUpDaysAgo: 200,
    renewedDaysAgo: 6,
    write(builder) {
      builder.subscribe('monthly', 5)
      return byCard
    },
  },
  noCard: {
    firstName: 'Nina',
    lastName: 'Nocard',
    signedUpDaysAgo: 130,
    renewedDaysAgo: 14,
    write(builder) {
      builder.subscribe('monthly', 3)
      builder.books.removeCardAtProvider(builder.at(2))
      return byCard
    },
  },
  monthEnd: {
    firstName: 'Max',
    lastName: 'Monthend',
    signedUpDaysAgo: 800,
    write(builder) {
      const { today } = builder
      const january = `${today.slice(0, 4)}-01-31`
      builder.subscribeOn(january < addDays(today, -60) ? january : boundary('yearly', january, -1), 'monthly')
      return byCard
    },
  },
  yearly: {
    firstName: 'Yara',
    lastName: 'Yearly',
    signedUpDaysAgo: 800,
    renewedDaysAgo: 19,
    write(builder) {
      builder.subscribe('yearly', 2, { brand: 'mastercard', last4: '4444', funding: 'credit' })
      return byCard
    },
  },
  inApp: {
    firstName: 'Iris',
    lastName: 'Inapp',
    signedUpDaysAgo: 150,
    write: (builder) => builder.subscribeInApp('ios'),
  },
  complimentary: {
    firstName: 'Carl',
    lastName: 'Complimentary',
    signedUpDaysAgo: 90,
    write(builder) {
      const validTill = lastComplimentaryDay(addDays(builder.today, -60), 365)
      builder.books.note(builder.at(60), eventName.upgradedToComplimentary, '365 days: Press', SUPPORT)
      return { type: 'comp', validTill }
    },
  },
  trial: { firstName: 'Tara', lastName: 'Trial', signedUpDaysAgo: 20, write: () => ({ freeSecondsConsumed: 1234 }) },
  unverified: { firstName: 'Ulrich', lastName: 'Unverified', signedUpDaysAgo: 9, unverified: true, write: () => ({}) },
  suspended: {
    firstName: 'Sam',
    lastName: 'Suspended',
    signedUpDaysAgo: 60,
    write(builder) {
      builder.books.note(builder.at(30), eventName.suspended, 'Shared account', SUPPORT)
      return { status: 'suspended', lastLoginAt: builder.at(30, 30) }
    },
  },
  typeNone: { firstName: 'Nora', lastName: 'None', signedUpDaysAgo: 70, write: () => ({ type: null }) },
  phone: { firstName: 'Pedro', lastName: 'Phone', signedUpDaysAgo: 45, write: () => ({ freeSecondsConsumed: 600 }) },
  spanish: {
    firstName: 'María José',
    lastName: 'Ñandú Güemes',
    signedUpDaysAgo: 270,
    renewedDaysAgo: 18,
    row: spanishRow,
    write(builder) {
      builder.subscribe('monthly', 7, { brand: 'mastercard', last4: '5454', funding: 'debit' })
      builder.books.credit(builder.at(3), 300, 'Crédito por interrupción del servicio', SUPPORT)
      return byCard
    },
  },
  hebrew: { firstName: 'נועה', lastName: 'לוי', signedUpDaysAgo: 33, write: () => ({ freeSecondsConsumed: 42 }) },
  hostile: {
    firstName: HOSTILE,
    lastName: `%_\\ '; DROP TABLE customers; --`,
    signedUpDaysAgo: 170,
    renewedDaysAgo: 21,
    row: hostileRow,
    write(builder) {
      builder.subscribe('monthly', 4)
      builder.books.credit(builder.at(3), 100, HOSTILE, SUPPORT)
      builder.books.charge(builder.at(3, 660), 100, '=HYPERLINK("https://demo.example","click")', SUPPORT)
      builder.books.note(builder.at(2), eventName.supportInformationChanged, HOSTILE, SUPPORT)
      return byCard
    },
  },
  long: {
    firstName: 'Maximiliana-Wolfeschlegelsteinhausen-Konstantinopolitanska',
    lastName: 'Hubert-Blaine-Papadopoulopoulos-Featherstonehaugh-Llanfairpwllgwyngyll',
    signedUpDaysAgo: 300,
    row: longRow,
    write: () => ({ freeSecondsConsumed: FREE_SECONDS }),
  },
  longHistory: {
    firstName: 'Helen',
    lastName: 'History',
    signedUpDaysAgo: 1400,
    renewedDaysAgo: 12,
    write(builder) {
      const { books, calendar, renewalDay } = builder
      const start = boundary('monthly', renewalDay, -44)
      books.addCard(calendar.instant(start, 599), visa4242)
      const subscription = books.subscribe(calendar.instant(start, 600), start, demoPlan(BRAND, 'monthly', true))
      for (let month = -44; month < 0; month++) {
        const begin = boundary('monthly', renewalDay, month)
        builder.renewUntil(subscription, begin)
        books.credit(calendar.instant(addDays(begin, 5), 900), 50, 'Loyalty credit', SUPPORT)
        books.charge(calendar.instant(addDays(begin, 10), 900), 100, 'Additional device, one time', SUPPORT)
        books.credit(calendar.instant(addDays(begin, 15), 900), 50, 'Loyalty credit', SUPPORT)
      }
      builder.renewUntil(subscription, renewalDay)
      return byCard
    },
  },
  creditBalance: {
    firstName: 'Clara',
    lastName: 'Credit',
    signedUpDaysAgo: 80,
    write(builder) {
      builder.subscribe('monthly', 1)
      builder.books.credit(builder.at(1), 2500, 'Goodwill after a long call', SUPPORT)
      return byCard
    },
  },
  smallDebt: {
    firstName: 'Simon',
    lastName: 'Smalldebt',
    signedUpDaysAgo: 50,
    write(builder) {
      builder.books.credit(builder.at(45), 1479, 'Referral bonus', SUPPORT)
      builder.books.addCard(builder.calendar.instant(builder.renewalDay, 599), visa4242)
      const { books, calendar, renewalDay } = builder
      books.subscribe(calendar.instant(renewalDay, 600), renewalDay, demoPlan(BRAND, 'monthly', true))
      return { ...byCard, lastPaymentMode: null }
    },
  },
  disputed: {
    firstName: 'Diego',
    lastName: 'Disputed',
    signedUpDaysAgo: 160,
    write(builder) {
      builder.subscribe('monthly', 4, { brand: 'visa', last4: '0259', funding: 'credit' })
      const payment = builder.books.history.payments.at(-1)
      if (payment) openDispute(builder.books, payment, builder.at(1))
      return byCard
    },
  },
  refunded: {
    firstName: 'Rita',
    lastName: 'Refunded',
    signedUpDaysAgo: 120,
    write(builder) {
      const subscription = builder.subscribeBeforeCancellation(REFUNDED_DAYS_AGO)
      cancelWithRefund(builder.books, subscription, {
        at: builder.at(REFUNDED_DAYS_AGO),
        today: addDays(builder.today, -REFUNDED_DAYS_AGO),
        staff: SUPPORT,
        outcome: { state: 'succeeded' },
      })
      return { ...byCard, type: 'free' }
    },
  },
  ...specialStories,
}
