import type { Colleague, FollowUp } from '@portal/contract/notes/calls'
import type { Assignee } from '@portal/contract/notes/fields'
import { isAllowed, type Role, roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { withDistinctNames } from './mentions.ts'

/** An assignee as an option value: `ana@example.com`, or `role:support`. */
export function toAssignee(value: string): Assignee {
  const role = roles.find((one) => value === `role:${one}`)
  return role ? { role } : { staff: value }
}

interface Option {
  readonly value: string
  readonly label: string
}

/** Possible assignees: the user, the roles, then colleagues. */
export function assigneeOptions(colleagues: readonly Colleague[], ownEmail: string): readonly Option[] {
  const canTake = ({ role }: { readonly role: Role }) => isAllowed(role, 'write-notes')
  const others = withDistinctNames(colleagues).filter((one) => one.email !== ownEmail && canTake(one))
  return [
    { value: ownEmail, label: 'Me' },
    ...roles
      .filter((role) => canTake({ role }))
      .map((role) => ({ value: `role:${role}`, label: `${roleLabels[role]} (role)` })),
    ...others.map(({ email, name }) => ({ value: email, label: name })),
  ]
}

/** The assignee as text. */
export function assigneeName({ assignee, role }: Pick<FollowUp, 'assignee' | 'role'>): string {
  return assignee?.name ?? roleLabels[role]
}
