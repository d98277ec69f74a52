import type { AdminUser } from '@portal/contract/staff/admin-users/calls'

/** The fields that an administrator can change. */
export type Account = Omit<AdminUser, 'email' | 'twoFactor'>

export function isActiveAdministratorAccount({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean {
  return role === 'administrator' && !disabled
}
