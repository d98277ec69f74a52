import type { AdminUser } from '@portal/contract/staff/calls'

/** What an administrator can change. */
export type Account = Omit<AdminUser, 'email' | 'twoFactor'>

export function isActiveAdministratorAccount({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean {
  return role === 'administrator' && !disabled
}

/** The fields that differ, as they were and as they are to be; null where none does. */
export function changesBetween(
  old: Account,
  wanted: Account,
): { readonly before: Partial<Account>; readonly after: Partial<Account> } | null {
  const fields = (['firstName', 'lastName', 'role', 'disabled'] as const).filter(
    (field) => old[field] !== wanted[field],
  )
  if (fields.length === 0) return null
  return { before: pick(old, fields), after: pick(wanted, fields) }
}

function pick(account: Account, fields: readonly (keyof Account)[]): Partial<Account> {
  return Object.fromEntries(fields.map((field) => [field, account[field]]))
}
