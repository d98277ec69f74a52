import { customersCalls } from '@portal/contract/customers/calls'
import { type PortalOptions, startPortal } from './portal.ts'

/** Starts a portal in which Sue Port from support acts on customers, with access to their state afterwards. */
export async function startSupportStaff(options: PortalOptions = {}) {
  const portal = await startPortal(options)
  await portal.hasStaff({ role: 'support', firstName: 'Sue', lastName: 'Port' })
  const support = await portal.as('support')
  return {
    ...portal,
    support,
    details: (email: string) => support.call(customersCalls.getUserDetails, { email }),
    /** Returns the customer's audit entries, oldest first. */
    auditOf: ({ id }: { readonly id: number }) =>
      portal.context.db
        .selectFrom('audit_entries')
        .where('customer_id', '=', id)
        .select(['action', 'staff_email', 'occurred_at', 'before', 'after'])
        .orderBy('id')
        .execute(),
  }
}
