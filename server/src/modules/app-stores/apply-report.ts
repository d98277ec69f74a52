import type { StoreReport } from '../../integrations/app-stores/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { findUsername, lockAccount, type LockedCustomer } from '../customers/public.ts'
import { recordMissingCustomer, storeNames } from './discrepancies.ts'
import {
  claimRelated,
  type Device,
  findByRelation,
  findByToken,
  findSubscription,
  lockSubscription,
  saveSubscription,
} from './queries.ts'
import { mergeReport, type StoreFacts } from './rules.ts'
import { settleCustomer } from './settle.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Stores a store's report of a subscription and applies it to the customer, in one transaction. */
export async function applyReport(context: Context, device: Device, report: StoreReport): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await storeFacts(tx, context, { device, facts: dropMalformedToken(report), claimedBy: null })
  })
}

/** Drops an account token that is not in our format. */
export function dropMalformedToken({ isUnacknowledged: _, ...facts }: StoreReport): StoreFacts {
  return { ...facts, accountToken: UUID.test(facts.accountToken ?? '') ? facts.accountToken : null }
}

interface Stored {
  readonly device: Device
  readonly facts: StoreFacts
  /** The customer who gets a purchase without a known owner. If another customer owns it, nothing is stored. */
  readonly claimedBy: LockedCustomer | null
}

/** Returns the ID of the subscription's customer; null if unknown. */
export async function storeFacts(
  tx: Tx,
  context: Context,
  { device, facts, claimedBy }: Stored,
): Promise<number | null> {
  const { storeId } = facts
  const claimant = claimedBy?.account.id ?? null
  const owner = await findOwner(tx, device, facts, { context, claimant })
  if (claimant !== null && owner !== claimant) return owner
  // Lock order: customer first, then subscription, as everywhere.
  const locked = claimedBy ?? (owner === null ? null : await lockForStore(tx, owner, device, context))
  const known = await lockSubscription(tx, device, storeId)
  if (known !== null && known.customerId !== null && known.customerId !== owner) {
    throw new Error(`subscription ${storeId} was assigned in the meantime`)
  }
  const merged = mergeReport(known, facts)
  await saveSubscription(tx, device, merged, { customerId: owner, at: context.now() })
  if (locked === null) {
    await recordMissingCustomer(tx, { ...merged, device }, context)
    return null
  }
  await claimRelated(tx, locked.account.id)
  await settleCustomer(locked, context)
  return owner
}

async function lockForStore(
  tx: Tx,
  customerId: number,
  device: Device,
  { now }: Pick<Context, 'now'>,
): Promise<LockedCustomer | null> {
  return lockAccount(tx, { id: customerId }, { now, by: { staff: null, system: storeNames[device], requestId: null } })
}

/** Finds the owner by the subscription's ID, then by account token, then by a related subscription; null if unknown. */
async function findOwner(
  db: Db,
  device: Device,
  facts: StoreFacts,
  { context: { config }, claimant }: { readonly context: Context; readonly claimant: number | null },
): Promise<number | null> {
  const known = await findSubscription(db, device, facts.storeId)
  if (known?.customerId) return known.customerId
  const named = facts.accountToken === null ? null : await findByToken(db, facts.accountToken)
  const customerId = named ?? (await findByRelation(db, device, facts)) ?? claimant
  if (customerId === null || facts.environment === 'production') return customerId
  // Anyone who tests an app can make sandbox purchases.
  const { testCustomers } = config.stores
  const username = await findUsername(db, customerId)
  return testCustomers.includes('*') || testCustomers.includes(username ?? '') ? customerId : null
}
