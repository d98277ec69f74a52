import { eventName } from '@portal/contract/customers/event-names'
import { addDays } from '@portal/contract/dates'
import { boundary } from '@portal/server/src/modules/billing/periods.ts'
import { type Account, FREE_SECONDS } from './account.ts'
import { demoPlan } from './merchants.ts'
import { refundAtProvider } from './refunds.ts'
import { type ShowcaseBuilder, visa4242 } from './showcase-builder.ts'

const SUPPORT = 0

/** Fills each list and each section of the customer's screen. */
export function buildCompleteHistory(builder: ShowcaseBuilder): Partial<Account> {
  const { books, calendar, renewalDay } = builder
  const start = boundary('monthly', renewalDay, -12)
  books.addCard(calendar.instant(start, 599), { brand: 'amex', last4: '0005', funding: 'credit' })
  const subscription = books.subscribe(calendar.instant(start, 600), start, demoPlan('LATINOVISION', 'monthly', true))
  builder.renewUntil(subscription, boundary('monthly', renewalDay, -9))
  const quarter = boundary('monthly', renewalDay, -9)
  books.credit(calendar.instant(addDays(quarter, 3), 700), 500, 'Service interruption over the weekend', SUPPORT)
  books.charge(calendar.instant(addDays(quarter, 5), 700), 250, 'Replacement remote control', SUPPORT)
  builder.renewUntil(subscription, boundary('monthly', renewalDay, -4))
  const payment = books.history.payments.at(-1)
  const refundDay = addDays(boundary('monthly', renewalDay, -4), 6)
  if (payment) refundAtProvider(books, payment, 400, calendar.instant(refundDay, 800))
  books.addCard(calendar.instant(addDays(refundDay, 2), 800), visa4242, SUPPORT)
  builder.renewUntil(subscription, renewalDay)
  books.note(builder.at(2), eventName.devicesReset, '', SUPPORT)
  books.credit(builder.at(1), 1000, 'Goodwill after a long call', SUPPORT)
  return {
    type: 'paid',
    newUser: false,
    lastPaymentMode: 'card',
    merchant: 'LATINOVISION',
    freeSecondsConsumed: FREE_SECONDS,
  }
}
