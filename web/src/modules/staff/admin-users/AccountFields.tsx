import type { Role } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { SelectField } from '../../../ui/fields.tsx'
import type { FieldProps } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface AccountFieldsProps {
  readonly firstName: FieldProps<string | null>
  readonly lastName: FieldProps<string | null>
  readonly role: FieldProps<Role | '' | null>
}

/** Sorted by title. */
const roleOptions = (['administrator', 'finance', 'management', 'marketing', 'operations', 'support'] as const).map(
  (role) => ({ value: role, label: roleLabels[role] }),
)

/** The fields of an account, except its email address. */
export function AccountFields({ firstName, lastName, role }: AccountFieldsProps) {
  return (
    <>
      <TextField {...firstName} label="First Name" />
      <TextField {...lastName} label="Last Name" />
      <SelectField {...role} label="Role" options={roleOptions} placeholder="Select a role" />
    </>
  )
}
