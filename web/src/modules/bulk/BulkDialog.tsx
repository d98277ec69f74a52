import type { BulkActionName } from '@portal/contract/bulk/actions'
import { bulkCalls } from '@portal/contract/bulk/calls'
import { addDays, calendarDays, easternDay } from '@portal/contract/dates'
import { addedDays, amount, completeAmount, reason } from '@portal/contract/fields'
import { dueOn, noteBody } from '@portal/contract/notes/fields'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '../../app/api/call-form.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { useSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { DateField } from '../../ui/DateField.tsx'
import { NumberField, ReasonField, TextAreaField } from '../../ui/fields.tsx'
import type { Form } from '../../ui/form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AssigneeField } from '../notes/AssigneeField.tsx'
import { toAssignee } from '../notes/assignees.ts'
import { isOver, runTitle } from './labels.ts'

type Field = 'amount' | 'reason' | 'duration' | 'body' | 'dueOn' | 'assignee'

/** Fields of an action; no entry if it has none. */
const fieldsOf: Partial<Record<BulkActionName, readonly Field[]>> = {
  addCredit: ['amount', 'reason'],
  addComplimentaryDays: ['duration', 'reason'],
  addNote: ['body'],
  addFollowUp: ['body', 'dueOn', 'assignee'],
}

/** All fields; those that the action does not have are not validated. */
function schemaOf(own: readonly Field[]) {
  const ifOwn = <S extends z.ZodType>(field: Field, schema: S) =>
    own.includes(field) ? schema : z.custom<z.input<S>>()
  return z.object({
    amount: ifOwn('amount', amount),
    reason: ifOwn('reason', reason),
    duration: ifOwn('duration', addedDays),
    body: ifOwn('body', noteBody),
    dueOn: ifOwn('dueOn', dueOn),
    assignee: ifOwn('assignee', z.string().min(1, { error: 'Select an admin user or a role' })),
  })
}
type Values = z.input<ReturnType<typeof schemaOf>>

/** Input of the action's call, without the field that names the row. */
function inputOf(action: BulkActionName, values: Values): Record<string, unknown> {
  const { amount: entered, reason: enteredReason, duration, body } = values
  if (action === 'addCredit') return { amount: entered, description: enteredReason, currency: 'USD' }
  if (action === 'addComplimentaryDays') return { duration, reason: enteredReason }
  if (action === 'addNote') return { body }
  if (action === 'addFollowUp')
    return { body, followUp: { dueOn: values.dueOn, assignee: toAssignee(values.assignee) } }
  return {}
}

interface BulkDialogProps {
  readonly action: BulkActionName
  readonly subjects: readonly string[]
  readonly onClose: () => void
}

/** Asks for the fields shared by all rows, stores the selection and opens its preview. */
export function BulkDialog({ action, subjects, onClose }: BulkDialogProps) {
  const navigate = useNavigate()
  const { user } = useSession()
  const own = fieldsOf[action] ?? []
  const [isRefused, setIsRefused] = useState(false)
  const { form, isRunning } = useCallForm(bulkCalls.createBulkRun, {
    entered: {
      schema: schemaOf(own),
      toInput: (values) => ({ action, subjects: [...subjects], input: inputOf(action, values) }),
    },
    initial: {
      amount: '',
      reason: '',
      duration: '',
      body: '',
      dueOn: addDays(easternDay(portalNow()), 1),
      assignee: user?.email ?? '',
    },
    complete: { amount: (text) => completeAmount(text ?? '') },
    onDone({ id }) {
      onClose()
      void navigate({ to: paths.bulkAction(String(id)), ignoreBlocker: true })
    },
    onFailed: ({ code }) => setIsRefused(code === 'RunActive'),
  })
  return (
    <FormDialog
      title={runTitle({ action, rows: subjects.length })}
      verb="Preview"
      cancelLabel={action === 'cancel' ? 'Keep Subscriptions' : undefined}
      form={form}
      isRunning={isRunning}
      onClose={onClose}
      facts={
        <>
          {action === 'cancel' && <p>Only unpaid customers are cancelled.</p>}
          <p>Nothing changes until you review the preview and start the action.</p>
          {isRefused && <UnfinishedRun />}
        </>
      }
    >
      {own.map((field, at) => (
        <OneField key={field} field={field} form={form} isFirst={at === 0} />
      ))}
    </FormDialog>
  )
}

/** Links to the bulk action that keeps the user from creating another one. */
function UnfinishedRun() {
  const { data } = useCallQuery(bulkCalls.getBulkRuns, {}, { quiet: true })
  const run = data?.find(({ isOwn, state, approvalId }) => isOwn && approvalId === null && !isOver({ state }))
  return (
    run && (
      <p>
        Unfinished bulk action: <Link to={paths.bulkAction(String(run.id))}>{runTitle(run)}</Link>
      </p>
    )
  )
}

interface OneFieldProps {
  readonly field: Field
  readonly form: Form<Values>
  readonly isFirst: boolean
}

function OneField({ field, form, isFirst }: OneFieldProps) {
  switch (field) {
    case 'amount':
      return (
        <TextField
          {...form.field('amount')}
          label="Amount (USD)"
          description="Use two decimals, for example 10.00"
          inputMode="decimal"
          autoFocus={isFirst}
        />
      )
    case 'reason':
      return <ReasonField {...form.field('reason')} />
    case 'duration':
      return <NumberField {...form.field('duration')} label="Days" autoFocus={isFirst} />
    case 'body':
      return <TextAreaField {...form.field('body')} label="Note" autoFocus={isFirst} />
    case 'dueOn':
      return (
        <DateField
          {...form.field('dueOn')}
          label="Follow Up On"
          between={{ first: easternDay(portalNow()), last: calendarDays.last }}
        />
      )
    case 'assignee':
      return <AssigneeField {...form.field('assignee')} />
  }
}
