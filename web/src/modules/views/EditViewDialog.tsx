import type { Permission } from '@portal/contract/permissions'
import { type SavedView, viewsCalls } from '@portal/contract/views/calls'
import { useCallForm } from '../../app/api/call-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SharedWithField } from './SharedWithField.tsx'

interface EditViewDialogProps {
  readonly view: SavedView
  readonly permission: Permission
  readonly onClose: () => void
}

/** Renames a view and sets who may use it. */
export function EditViewDialog({ view, permission, onClose }: EditViewDialogProps) {
  const { form, isRunning } = useCallForm(viewsCalls.updateView, {
    initial: { id: view.id, name: view.name, role: view.role },
    onDone: onClose,
    errorFields: { NameTaken: 'name' },
  })
  return (
    <FormDialog title="Rename or Share View" verb="Save View" form={form} isRunning={isRunning} onClose={onClose}>
      <TextField {...form.field('name')} label="Name" autoFocus />
      <SharedWithField {...form.field('role')} permission={permission} />
    </FormDialog>
  )
}
