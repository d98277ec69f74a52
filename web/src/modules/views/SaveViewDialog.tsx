import type { Permission, Role } from '@portal/contract/permissions'
import { viewsCalls } from '@portal/contract/views/calls'
import type { ViewedListName } from '@portal/contract/views/lists'
import { useCallForm } from '../../app/api/call-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SharedWithField } from './SharedWithField.tsx'

interface SaveViewDialogProps {
  readonly list: ViewedListName
  /** State of the list. */
  readonly query: string
  readonly permission: Permission
  readonly onSaved: (id: number) => void
  readonly onClose: () => void
}

/** Saves the current state of a list as a view. */
export function SaveViewDialog({ list, query, permission, onSaved, onClose }: SaveViewDialogProps) {
  const noRole: Role | null = null
  const { form, isRunning } = useCallForm(viewsCalls.saveView, {
    initial: { list, name: '', query, role: noRole },
    onDone: ({ id }) => onSaved(id),
    errorFields: { NameTaken: 'name' },
  })
  return (
    <FormDialog title="Save View" verb="Save View" form={form} isRunning={isRunning} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label="Name"
        description="Filters, order and columns are saved under this name"
        autoFocus
      />
      <SharedWithField {...form.field('role')} permission={permission} />
    </FormDialog>
  )
}
