import type { eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, toUtcDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { addCode, generateCode } from '../complimentary-codes/public.ts'
import { publish } from '../events/public.ts'
import type { LockedCustomer } from './account.ts'
import type { CustomerChange } from './perform-action.ts'
import { updateCustomer } from './queries/customers.ts'
import { lastComplimentaryDay } from './rules.ts'

const DEPARTMENT = 'Admin Portal'

/**
 * Grants complimentary access from now on. Creates a code, immediately used up, that records who granted it and why.
 */
export async function convertToComplimentary(
  { tx, account, at, today, staff }: LockedCustomer,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
  newId: string,
): Promise<CustomerChange<typeof eventName.upgradedToComplimentary>> {
  const code = generateCode(newId)
  const validTill = lastComplimentaryDay(today, durationDays)
  await updateCustomer(tx, account.id, { type: 'comp', valid_till: validTill })
  // Code dates are in UTC.
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

/** Grants complimentary access from now on with a code of which a use has already been claimed. */
export async function redeemCode(
  { tx, account, at, today }: LockedCustomer,
  { code, durationDays }: { readonly code: string; readonly durationDays: number },
): Promise<CustomerChange<typeof eventName.upgradedToComplimentary> & { readonly validTill: CalendarDay }> {
  const validTill = lastComplimentaryDay(today, durationDays)
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

/** Ends complimentary access at the end of today. */
export async function endComplimentary({
  tx,
  account,
  today,
}: LockedCustomer): Promise<CustomerChange<typeof eventName.complimentaryEnded>> {
  const { id, facts, validTill } = account
  // Access may have ended already if the expiry job has not run yet.
  const last = validTill !== null && validTill < today ? validTill : today
  await updateCustomer(tx, id, { type: 'free', valid_till: last })
  return {
    facts: { validTill: last },
    before: { type: facts.type, validTill },
    after: { type: 'free', validTill: last },
  }
}
