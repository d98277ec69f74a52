import { easternDay, toUtcDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, SignedInStaff } from '../../platform/http/handler.ts'
import { codeFrom, insertPersonalCode } from '../complimentary-codes/public.ts'
import type { CustomerChange } from './act.ts'
import { type LockedCustomer, updateCustomer } from './queries.ts'
import { complimentaryTill } from './rules.ts'

const DEPARTMENT = 'Admin Portal'

/** Gives complimentary access from now on; a code of its own, used up at once, records who gave it and why. */
export async function convertToComplimentary(
  tx: Tx,
  { id, facts }: LockedCustomer,
  { durationDays, reason, staff }: { durationDays: number; reason: string; staff: SignedInStaff },
  { now, newId }: CallContext,
): Promise<CustomerChange> {
  const at = now()
  const validTill = complimentaryTill(easternDay(at), durationDays)
  await updateCustomer(tx, id, { type: 'comp', valid_till: validTill })
  const code = codeFrom(newId())
  await insertPersonalCode(tx, {
    code,
    requestedBy: formatFullName(staff),
    department: DEPARTMENT,
    reason,
    // The days of codes are those of UTC.
    day: toUtcDay(at),
    durationDays,
    at,
  })
  return {
    details: `${durationDays} ${durationDays === 1 ? 'day' : 'days'}: ${reason}`,
    before: { type: facts.type },
    after: { type: 'comp', validTill, reason, complimentaryCode: code },
  }
}

/** Ends complimentary access: the rest of today is the last of it. */
export async function endComplimentary(
  tx: Tx,
  { id, facts, validTill }: LockedCustomer,
  { now }: CallContext,
): Promise<CustomerChange> {
  const today = easternDay(now())
  // Over already where the job that ends it has not been here yet.
  const last = validTill !== null && validTill < today ? validTill : today
  await updateCustomer(tx, id, { type: 'free', valid_till: last })
  return { before: { type: facts.type, validTill }, after: { type: 'free', validTill: last } }
}
