import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { formatFullName } from '@portal/contract/full-name'
import type { Tx } from '../../platform/db/connect.ts'
import type { SignedInStaff } from '../../platform/http/handler.ts'
import { factsOf } from './facts.ts'
import {
  type CustomerRef,
  findHoldings,
  type HeldCard,
  type LiveSubscription,
  lockCustomer,
  type OpenInvoice,
} from './queries/holdings.ts'
import type { RefundFacts } from './queries/refund-facts.ts'

/** The facts of a customer that actions and billing depend on. The row is locked until the transaction ends. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly merchantCode: string
  readonly newUser: boolean
  readonly providerCustomerId: string | null
  readonly validTill: CalendarDay | null
  readonly facts: CustomerFacts
  readonly balanceCents: number
  readonly subscription: LiveSubscription | null
  readonly openInvoice: OpenInvoice | null
  readonly card: HeldCard | null
  /** The payment operation that has not been sent or is still unanswered; null for none. */
  readonly openOperationId: string | null
  /** The payment that a cancellation with refund would refund. */
  readonly newestPayment: RefundFacts | null
  /**
   * False while a chargeback is open or its money has not been returned, and after a lost one until the card changes.
   */
  readonly isCollectedAutomatically: boolean
}

/** A locked customer in a transaction: the context of every action and every billing step. */
export interface LockedCustomer {
  readonly tx: Tx
  readonly account: Account
  /** When the action happens: never before the customer's latest record, even if server clocks differ slightly. */
  readonly at: Date
  /** The Eastern day of `at`. */
  readonly today: CalendarDay
  /** Null for the billing engine and the payment provider. */
  readonly staff: Pick<SignedInStaff, 'id' | 'email' | 'firstName' | 'lastName'> | null
  /** The user whose request `staff` approved, if it was one. */
  readonly requestedBy?: Pick<SignedInStaff, 'id' | 'email' | 'firstName' | 'lastName'> | null
  /** The name of the service key, if the caller is another system. */
  readonly system?: string | null | undefined
  readonly requestId: string | null
}

type Requester = Pick<LockedCustomer, 'staff' | 'requestedBy' | 'system' | 'requestId'>

export interface LockOptions {
  readonly now: () => Date
  readonly by: Requester
  /** Returns null immediately if another transaction has locked the customer. */
  readonly skipLocked?: boolean
}

/**
 * Locks a customer and loads the account. Returns null if there is none, or if it is locked elsewhere (`skipLocked`).
 */
export async function lockAccount(
  tx: Tx,
  customer: CustomerRef,
  { now, by, skipLocked = false }: LockOptions,
): Promise<LockedCustomer | null> {
  const row = await lockCustomer(tx, customer, skipLocked)
  if (!row) return null

  // A separate statement: the one that waited for the lock would still see the earlier values.
  const holdings = await findHoldings(tx, row.id)
  const { cards, subscription, openInvoice } = holdings
  const at = latestOf(now(), holdings.lastRecordedAt)
  return {
    tx,
    account: {
      id: row.id,
      email: row.username,
      name: formatFullName({ firstName: row.first_name, lastName: row.last_name }),
      merchantCode: row.merchant_code,
      newUser: row.new_user,
      providerCustomerId: row.provider_customer_id,
      validTill: row.valid_till,
      facts: factsOf(row, holdings, holdings.newestPayment),
      balanceCents: holdings.balanceCents,
      // A CHECK constraint allows no other plans.
      subscription: subscription === null ? null : { ...subscription, plan: subscription.plan as PlanType },
      openInvoice,
      card: cards[0] ?? null,
      openOperationId: holdings.openOperationId,
      newestPayment: holdings.newestPayment,
      isCollectedAutomatically: !holdings.isDisputed,
    },
    at,
    today: easternDay(at),
    staff: by.staff,
    requestedBy: by.requestedBy ?? null,
    system: by.system ?? null,
    requestId: by.requestId,
  }
}

/** Loads the same customer again after a change. */
export async function reloadAccount({ tx, account, at, ...by }: LockedCustomer): Promise<LockedCustomer> {
  const locked = await lockAccount(tx, { id: account.id }, { now: () => at, by })
  if (!locked) throw new Error(`customer ${account.id} no longer exists`)
  return locked
}

/** Server clocks differ by less. A later date is damaged data and must not affect the dates that follow. */
const MAX_CLOCK_SKEW_MS = HOUR_MS

function latestOf(clock: Date, lastRecordedAt: string | null): Date {
  if (lastRecordedAt === null) return clock
  const recorded = new Date(lastRecordedAt)
  const aheadMs = recorded.getTime() - clock.getTime()
  return aheadMs > 0 && aheadMs <= MAX_CLOCK_SKEW_MS ? recorded : clock
}
