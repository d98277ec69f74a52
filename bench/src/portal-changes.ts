import { type EventName, eventName } from '@portal/contract/customers/event-names'
import type { Permission } from '@portal/contract/permissions'
import { BRAND } from '@portal/demo/merchants.ts'
import { lockAccount, type LockedCustomer } from '@portal/server/src/modules/customers/account.ts'
import {
  findProfile,
  insertCustomer,
  insertEvents,
  updateCustomer,
} from '@portal/server/src/modules/customers/queries/customers.ts'
import { record } from '@portal/server/src/platform/audit/record.ts'
import type { Tx } from '@portal/server/src/platform/db/connect.ts'

const AT = new Date('2026-03-10T15:00:00Z')
const REQUEST_ID = 'a6e5c8c2-7a7f-4d3c-9c43-1e3f5a8f0b7d'

/** What a change records about itself. */
interface CustomerChange {
  readonly customerId: number
  readonly event: EventName
  readonly action: Permission | 'sign-up-customer'
  readonly before?: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** @param serial a number unique to this change */
export type PortalChange = (tx: Tx, username: string, serial: number) => Promise<CustomerChange>

/**
 * Changes to a customer, made with the same functions as in the portal's handlers, from loading the customer on; the
 * earlier steps (session, permission, idempotency key) are left out.
 */
export const portalChanges: Readonly<Record<string, PortalChange>> = {
  'suspends a customer': (tx, username) => toggleStatus(tx, username, 'suspended'),
  'verifies a customer': (tx, username) => toggleStatus(tx, username, 'registered'),
  async 'renames a customer'(tx, username, serial) {
    const { id } = await lock(tx, username)
    const profile = await findProfile(tx, id)
    const after = { firstName: `Ana ${serial.toString(36)}`, lastName: `Núñez ${serial.toString(32)}` }
    await updateCustomer(tx, id, { first_name: after.firstName, last_name: after.lastName })
    return {
      customerId: id,
      event: eventName.nameChanged,
      action: 'modify-name',
      before: { firstName: profile.firstName, lastName: profile.lastName },
      after,
    }
  },
  async 'signs a customer up'(tx, _, serial) {
    const customerId = await insertCustomer(tx, {
      username: `maria.lopez.${serial.toString(36)}@example.com`,
      first_name: 'Maria',
      last_name: 'Lopez',
      type: 'free',
      status: 'registered',
      merchant_code: BRAND,
      new_user: true,
      created_at: AT,
      time_zone: 'America/New_York',
      language: 'en',
      opted_in: false,
      free_seconds_consumed: 0,
      in_app_subscription: false,
    })
    if (customerId === null) throw new Error('there is such a customer')
    const after = { type: 'free', merchantCode: BRAND }
    return { customerId, event: eventName.signedUp, action: 'sign-up-customer', after }
  },
}

/** Ends each change: records the customer's event and, if the trail is enabled, the audit entry. */
export async function recordEvent(
  tx: Tx,
  { customerId, event, ...change }: CustomerChange,
  isAudited: boolean,
): Promise<void> {
  await insertEvents(tx, { customer_id: customerId, occurred_at: AT, event, details: 'by Ana Ruiz', staff_id: null })
  if (isAudited) await record(tx, { staff: null, at: AT, requestId: REQUEST_ID, customerId, ...change })
}

async function toggleStatus(tx: Tx, username: string, other: 'suspended' | 'registered'): Promise<CustomerChange> {
  const { id, facts } = await lock(tx, username)
  const after = { status: facts.status === 'active' ? other : ('active' as const) }
  await updateCustomer(tx, id, after)
  const reported =
    other === 'suspended'
      ? ({ event: eventName.suspended, action: 'suspend-customer' } as const)
      : ({ event: eventName.verified, action: 'verify-customer' } as const)
  return { customerId: id, ...reported, before: { status: facts.status }, after }
}

async function lock(tx: Tx, username: string): Promise<LockedCustomer['account']> {
  const by = { staff: null, requestId: REQUEST_ID }
  const locked = await lockAccount(tx, { username }, { now: () => AT, by })
  if (!locked) throw new Error(`there is no customer ${username}`)
  return locked.account
}
