import { addDays, calendarDays, easternDay } from '@portal/contract/dates'
import { type FollowUp, notesCalls, type OpenFollowUp } from '@portal/contract/notes/calls'
import { z } from 'zod'
import { useCallForm } from '../../app/api/call-form.ts'
import { useSession } from '../../app/api/session.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { toAssignee } from './assignees.ts'
import { NoteFacts, type NotedCustomer } from './NotedCustomer.tsx'
import styles from './Notes.module.css'

export interface FollowUpDialogProps {
  readonly customer: NotedCustomer
  readonly followUp: FollowUp | OpenFollowUp
  /** Its note; null if it was removed. */
  readonly text: string | null
  readonly onClose: () => void
}

export function CompleteFollowUpDialog({ customer, followUp, text, onClose }: FollowUpDialogProps) {
  const { form, isRunning } = useCallForm(notesCalls.completeFollowUp, {
    initial: { email: customer.email, followUpId: followUp.id, outcome: '' },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Complete Follow-Up"
      verb="Complete"
      form={form}
      facts={<NoteFacts customer={customer} text={text} dueOn={followUp.dueOn} />}
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField {...form.field('outcome')} label="Outcome" autoFocus />
    </FormDialog>
  )
}

export function PostponeFollowUpDialog({ customer, followUp, text, onClose }: FollowUpDialogProps) {
  const today = easternDay(portalNow())
  const tomorrow = addDays(today, 1)
  const { form, isRunning } = useCallForm(notesCalls.postponeFollowUp, {
    initial: {
      email: customer.email,
      followUpId: followUp.id,
      dueOn: followUp.dueOn < tomorrow ? tomorrow : followUp.dueOn,
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Postpone Follow-Up"
      verb="Postpone"
      form={form}
      facts={<NoteFacts customer={customer} text={text} dueOn={followUp.dueOn} />}
      isRunning={isRunning}
      onClose={onClose}
    >
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

export function HandOnFollowUpDialog({ customer, followUp, text, onClose }: FollowUpDialogProps) {
  const { form, isRunning } = useCallForm(notesCalls.handOnFollowUp, {
    entered: {
      schema: choice,
      toInput: ({ assignee }) => ({
        email: customer.email,
        followUpId: followUp.id,
        assignee: toAssignee(assignee),
      }),
    },
    initial: { assignee: '' },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Reassign Follow-Up"
      verb="Reassign"
      form={form}
      facts={<NoteFacts customer={customer} text={text} dueOn={followUp.dueOn} />}
      isRunning={isRunning}
      onClose={onClose}
    >
      <AssigneeField {...form.field('assignee')} placeholder="Select…" autoFocus />
    </FormDialog>
  )
}

const newFollowUp = choice.extend({ dueOn: notesCalls.addFollowUp.input.shape.dueOn })

interface AddFollowUpDialogProps extends Pick<FollowUpDialogProps, 'customer' | 'text' | 'onClose'> {
  readonly noteId: number
}

export function AddFollowUpDialog({ customer, noteId, text, onClose }: AddFollowUpDialogProps) {
  const { user } = useSession()
  const today = easternDay(portalNow())
  const { form, isRunning } = useCallForm(notesCalls.addFollowUp, {
    entered: {
      schema: newFollowUp,
      toInput: ({ assignee, dueOn }) => ({ email: customer.email, noteId, dueOn, assignee: toAssignee(assignee) }),
    },
    initial: { assignee: user?.email ?? '', dueOn: addDays(today, 1) },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Add Follow-Up"
      verb="Add Follow-Up"
      form={form}
      facts={<NoteFacts customer={customer} text={text} />}
      isRunning={isRunning}
      onClose={onClose}
    >
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
