import { notesCalls } from '@portal/contract/notes/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { useSession } from '../../app/api/session.ts'
import { SelectField } from '../../ui/fields.tsx'
import { assigneeOptions } from './assignees.ts'

type AssigneeFieldProps = Omit<Parameters<typeof SelectField<string>>[0], 'label' | 'options'>

/** Selects the assignee of a follow-up. */
export function AssigneeField(props: AssigneeFieldProps) {
  const { user } = useSession()
  const { data: colleagues = [] } = useCallQuery(notesCalls.getColleagues, {})
  return <SelectField {...props} label="For" options={assigneeOptions(colleagues, user?.email ?? '')} />
}
