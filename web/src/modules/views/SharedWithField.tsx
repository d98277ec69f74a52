import { isAllowed, type Permission, type Role, roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { SelectField } from '../../ui/fields.tsx'

interface SharedWithFieldProps {
  readonly name: string
  readonly value: Role | '' | null | undefined
  readonly onChange: (value: Role | null) => void
  readonly error: string | undefined
  /** Permission of the list. */
  readonly permission: Permission
}

/** Who may use a view besides its owner: a role that may open its list. */
export function SharedWithField({ onChange, permission, ...field }: SharedWithFieldProps) {
  return (
    <SelectField
      {...field}
      label="Shared With"
      placeholder="Only me"
      onChange={(role) => onChange(role || null)}
      options={roles
        .filter((role) => isAllowed(role, permission))
        .map((value) => ({ value, label: roleLabels[value] }))}
    />
  )
}
