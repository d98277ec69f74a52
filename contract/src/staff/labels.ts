import type { Role } from '../permissions.ts'

/** Titles of the roles. */
export const roleLabels = {
  support: 'Support',
  operations: 'Operations',
  marketing: 'Marketing',
  finance: 'Finance',
  management: 'Management',
  administrator: 'Administrator',
} as const satisfies Record<Role, string>
