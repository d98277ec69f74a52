import { eventName } from '@portal/contract/customers/event-names'
import { addDays } from '@portal/contract/dates'
import { attemptDates } from '@portal/server/src/modules/billing/rules.ts'
import { boundary } from '@portal/server/src/modules/billing/periods.ts'
import { type Account, FREE_SECONDS } from './account.ts'
import { BRAND, demoPlan } from './merchants.ts'
import { cancelWithRefund, closeDispute, openDispute, refundAtProvider } from './refunds.ts'
import { type ShowcaseBuilder, visa4242 } from './showcase-builder.ts'

const STAFF = 0

/** Creates as many kinds of events as one customer can have: three subscriptions, the first two of them cancelled. */
export function buildEveryEvent(builder: ShowcaseBuilder): Partial<Account> {
  const { books, calendar, renewalDay } = builder
  const on = (monthsAgo: number, days: number, minute = 700) =>
    calendar.instant(addDays(boundary('monthly', renewalDay, -monthsAgo), days), minute)
  const plan = demoPlan(BRAND, 'monthly', true)

  books.note(on(13, 0), eventName.upgradedToComplimentary, '30 days: Press', STAFF)
  books.note(on(13, 9), eventName.complimentaryEnded, '', STAFF)

  const start = boundary('monthly', renewalDay, -12)
  books.addCard(calendar.instant(start, 599), { brand: 'visa', last4: '0259', funding: 'credit' })
  const first = books.subscribe(calendar.instant(start, 600), start, plan)
  books.note(on(12, 2), eventName.invoiceEmailed, 'Invoice #', STAFF, books.history.invoices.at(-1))
  builder.renewUntil(first, boundary('monthly', renewalDay, -10))
  books.credit(on(10, 2), 200, 'Service interruption over the weekend', STAFF)
  books.charge(on(10, 4), 250, 'Replacement remote control', STAFF)
  builder.renewUntil(first, boundary('monthly', renewalDay, -9))
  const refunded = books.history.payments.at(-1)
  if (refunded) refundAtProvider(books, refunded, 400, on(9, 3))
  books.addCard(on(9, 5), { brand: 'mastercard', last4: '4444', funding: 'credit' }, STAFF)
  builder.renewUntil(first, boundary('monthly', renewalDay, -8))
  const disputed = books.history.payments.at(-1)
  if (disputed) closeDispute(books, openDispute(books, disputed, on(8, 3)), on(8, 20), 'won')
  builder.renewUntil(first, boundary('monthly', renewalDay, -7))
  books.note(on(7, 2), eventName.suspended, 'Shared account', STAFF)
  books.note(on(7, 3), eventName.unsuspended, 'Password changed', STAFF)
  books.note(on(7, 4), eventName.nameChanged, '', STAFF)
  books.note(on(7, 5), eventName.preferencesChanged, '', STAFF)
  books.note(on(7, 6), eventName.supportInformationChanged, '', STAFF)
  books.note(on(7, 7), eventName.passwordChanged, '', STAFF)
  books.note(on(7, 8), eventName.devicesReset, '', STAFF)

  // One invoice is paid at the second attempt; the next one never is.
  const invoiced = boundary('monthly', renewalDay, -6)
  builder.renewUntil(first, addDays(invoiced, -1))
  const late = books.renew(first)
  books.collect(late, invoiced, 'insufficient_funds')
  books.collect(late, attemptDates(invoiced)[1] ?? invoiced, null)
  const unpaidOn = boundary('monthly', renewalDay, -5)
  const unpaid = books.renew(first)
  for (const day of attemptDates(unpaidOn)) books.collect(unpaid, day, 'insufficient_funds')
  const ended = addDays(unpaidOn, 20)
  books.cancelNow(first, calendar.instant(ended, 800), ended, eventName.cancelledImmediately, STAFF)

  const again = boundary('monthly', renewalDay, -4)
  books.addCard(calendar.instant(again, 599), visa4242)
  const second = books.subscribe(calendar.instant(again, 600), again, plan)
  books.removeCardAtProvider(on(4, 6))
  books.addCard(on(4, 8), visa4242, STAFF)
  books.scheduleCancellation(second, on(4, 12), STAFF)
  books.withdrawCancellation(second, on(4, 13), STAFF)
  builder.renewUntil(second, boundary('monthly', renewalDay, -3))
  const cancelled = addDays(boundary('monthly', renewalDay, -3), 5)
  cancelWithRefund(books, second, {
    at: calendar.instant(cancelled, 800),
    today: cancelled,
    staff: STAFF,
    outcome: { state: 'failed', failedAt: on(3, 8) },
  })

  const last = boundary('monthly', renewalDay, -2)
  books.addCard(calendar.instant(last, 599), visa4242)
  const third = books.subscribe(calendar.instant(last, 600), last, plan)
  builder.renewUntil(third, boundary('monthly', renewalDay, -1))
  books.addComplimentaryDays(third, on(1, 3), 7, 'Outage in the whole building', STAFF)
  builder.renewUntil(third, builder.today)
  return { type: 'paid', newUser: false, lastPaymentMode: 'card', freeSecondsConsumed: FREE_SECONDS }
}
