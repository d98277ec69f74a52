import { addDays, calendarDays, easternDay } from '@portal/contract/dates'
import { type FollowUp, notesCalls, type OpenFollowUp } from '@portal/contract/notes/calls'
import { z } from 'zod'
import { useAction } from '../../app/api/actions.ts'
import { useCallForm } from '../../app/api/call-form.ts'
import { useReading } from '../../app/api/queries.ts'
import { useSession } from '../../app/api/session.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { useForm } from '../../ui/form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextField } from '../../ui/TextField.tsx'
import { assigneeOptions, toAssignee } from './assignees.ts'
import styles from './Notes.module.css'

export interface FollowUpDialogProps {
  /** The customer's username. */
  readonly email: string
  readonly followUp: FollowUp | OpenFollowUp
  readonly onClose: () => void
}

export function CompleteFollowUpDialog({ email, followUp, onClose }: FollowUpDialogProps) {
  const { form, isRunning } = useCallForm(notesCalls.completeFollowUp, {
    initial: { email, followUpId: followUp.id, outcome: '' },
    onDone: onClose,
  })
  return (
    <FormDialog title="Complete Follow-Up" verb="Complete" form={form} isRunning={isRunning} onClose={onClose}>
      <TextField {...form.field('outcome')} label="Outcome" autoFocus />
    </FormDialog>
  )
}

export function PostponeFollowUpDialog({ email, followUp, onClose }: FollowUpDialogProps) {
  const today = easternDay(portalNow())
  const tomorrow = addDays(today, 1)
  const { form, isRunning } = useCallForm(notesCalls.postponeFollowUp, {
    initial: { email, followUpId: followUp.id, dueOn: followUp.dueOn < tomorrow ? tomorrow : followUp.dueOn },
    onDone: onClose,
  })
  return (
    <FormDialog title="Postpone Follow-Up" verb="Postpone" form={form} isRunning={isRunning} onClose={onClose}>
      <DateField
        {...form.field('dueOn')}
        label="Follow Up On"
        between={{ first: today, last: calendarDays.last }}
        autoFocus
      />
    </FormDialog>
  )
}

const choice = z.strictObject({ assignee: z.string().min(1, { error: 'Select an admin user or a role' }) })

export function HandOnFollowUpDialog({ email, followUp, onClose }: FollowUpDialogProps) {
  const { run, isRunning } = useAction(notesCalls.handOnFollowUp)
  const form = useForm({
    schema: choice,
    initial: { assignee: '' },
    async onSubmit({ assignee }) {
      const outcome = await run({ email, followUpId: followUp.id, assignee: toAssignee(assignee) })
      if (outcome.ok) onClose()
    },
  })
  return (
    <FormDialog title="Hand On Follow-Up" verb="Hand On" form={form} isRunning={isRunning} onClose={onClose}>
      <AssigneeField {...form.field('assignee')} autoFocus />
    </FormDialog>
  )
}

const newFollowUp = choice.extend({ dueOn: notesCalls.addFollowUp.input.shape.dueOn })

interface AddFollowUpDialogProps extends Pick<FollowUpDialogProps, 'email' | 'onClose'> {
  readonly noteId: number
}

export function AddFollowUpDialog({ email, noteId, onClose }: AddFollowUpDialogProps) {
  const { user } = useSession()
  const { run, isRunning } = useAction(notesCalls.addFollowUp)
  const today = easternDay(portalNow())
  const form = useForm({
    schema: newFollowUp,
    initial: { assignee: user?.email ?? '', dueOn: addDays(today, 1) },
    async onSubmit({ assignee, dueOn }) {
      const outcome = await run({ email, noteId, dueOn, assignee: toAssignee(assignee) })
      if (outcome.ok) onClose()
    },
  })
  return (
    <FormDialog title="Add Follow-Up" verb="Add Follow-Up" form={form} isRunning={isRunning} onClose={onClose}>
      <div className={styles.followUpFields}>
        <DateField
          {...form.field('dueOn')}
          label="Follow Up On"
          between={{ first: today, last: calendarDays.last }}
          autoFocus
        />
        <AssigneeField {...form.field('assignee')} />
      </div>
    </FormDialog>
  )
}

type AssigneeFieldProps = Omit<Parameters<typeof SelectField<string>>[0], 'label' | 'options'>

function AssigneeField(props: AssigneeFieldProps) {
  const { user } = useSession()
  const { data: colleagues = [] } = useReading(notesCalls.getColleagues, {})
  return (
    <SelectField
      {...props}
      label="For"
      placeholder="Select…"
      options={assigneeOptions(colleagues, user?.email ?? '')}
    />
  )
}
