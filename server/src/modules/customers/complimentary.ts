import type { eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, toUtcDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { addCode, codeFrom } from '../complimentary-codes/public.ts'
import { publish } from '../events/public.ts'
import type { LockedCustomer } from './account.ts'
import type { CustomerChange } from './act.ts'
import { updateCustomer } from './queries/customers.ts'
import { complimentaryTill } from './rules.ts'

const DEPARTMENT = 'Admin Portal'

/** Gives complimentary access from now on; a code of its own, used up at once, records who gave it and why. */
export async function convertToComplimentary(
  { tx, account, at, today, staff }: LockedCustomer,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
  newId: string,
): Promise<CustomerChange<typeof eventName.upgradedToComplimentary>> {
  const code = codeFrom(newId)
  const validTill = complimentaryTill(today, durationDays)
  await updateCustomer(tx, account.id, { type: 'comp', valid_till: validTill })
  // The days of codes are those of UTC.
  const day = toUtcDay(at)
  const isAdded = await addCode(tx, {
    code,
    requestedBy: staff === null ? DEPARTMENT : formatFullName(staff),
    department: DEPARTMENT,
    reason,
    startDate: day,
    endDate: day,
    duration: durationDays,
    maximumAccounts: 1,
    accountCount: 1,
    at,
  })
  if (!isAdded) throw new Error('the complimentary code exists already')
  await publish(tx, { type: 'code.used', id: code, at, data: { customerId: account.id } })
  return {
    details: `${durationDays} ${durationDays === 1 ? 'day' : 'days'}: ${reason}`,
    facts: { validTill },
    before: { type: account.facts.type },
    after: { type: 'comp', validTill, reason, complimentaryCode: code },
  }
}

/** Gives complimentary access from now on by a code that the customer has, of which a place was taken. */
export async function redeemCode(
  { tx, account, at, today }: LockedCustomer,
  { code, durationDays }: { readonly code: string; readonly durationDays: number },
): Promise<CustomerChange<typeof eventName.upgradedToComplimentary> & { readonly validTill: CalendarDay }> {
  const validTill = complimentaryTill(today, durationDays)
  await updateCustomer(tx, account.id, { type: 'comp', valid_till: validTill })
  await publish(tx, { type: 'code.used', id: code, at, data: { customerId: account.id } })
  return {
    validTill,
    details: `With complimentary code ${code}`,
    facts: { validTill },
    before: { type: account.facts.type },
    after: { type: 'comp', validTill, complimentaryCode: code },
  }
}

/** Ends complimentary access: the rest of today is the last of it. */
export async function endComplimentary({
  tx,
  account,
  today,
}: LockedCustomer): Promise<CustomerChange<typeof eventName.complimentaryEnded>> {
  const { id, facts, validTill } = account
  // Over already where the job that ends it has not been here yet.
  const last = validTill !== null && validTill < today ? validTill : today
  await updateCustomer(tx, id, { type: 'free', valid_till: last })
  return {
    facts: { validTill: last },
    before: { type: facts.type, validTill },
    after: { type: 'free', validTill: last },
  }
}
