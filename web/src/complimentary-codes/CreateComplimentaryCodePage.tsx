import { complimentaryCodeForm, complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { endOfUtcDay, startOfUtcDay, toUtcDay } from '@portal/contract/dates'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../api/actions.ts'
import { paths } from '../paths.ts'
import { DateField } from '../ui/DateField.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { useForm } from '../ui/form.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { portalNow } from '../ui/portal-clock.ts'
import { ReasonField } from '../ui/ReasonField.tsx'
import { TextField } from '../ui/TextField.tsx'

/** Adds a code, and goes back to the list, which then shows its address. */
export function CreateComplimentaryCodePage() {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(complimentaryCodesCalls.createComplimentaryCode)
  // The days are those of UTC, whatever the calendar of whoever fills in the form.
  const today = toUtcDay(portalNow())
  const form = useForm({
    schema: complimentaryCodeForm,
    initial: {
      requestedBy: '',
      department: '',
      reason: '',
      startDate: today,
      endDate: today,
      duration: '',
      maximumAccounts: '',
    },
    async onSubmit({ startDate, endDate, ...code }) {
      const outcome = await run({
        ...code,
        startDate: startOfUtcDay(startDate).toISOString(),
        endDate: endOfUtcDay(endDate).toISOString(),
      })
      if (!outcome.ok) return
      const search = { view: outcome.reply.code }
      void navigate({ to: paths.complimentaryCodes(), search, ignoreBlocker: true })
    },
  })
  return (
    <FormPage
      title="New Complimentary Code"
      verb="Create Complimentary Code"
      back={{ to: paths.complimentaryCodes(), label: 'Complimentary Codes' }}
      form={form}
      isRunning={isRunning}
    >
      <TextField {...form.field('requestedBy')} label="Employee Requesting Code" autoFocus />
      <TextField {...form.field('department')} label="Department" />
      <ReasonField {...form.field('reason')} />
      <DateField
        {...form.field('startDate')}
        label="Start Date"
        description="The first day it can be used, in UTC"
        today={today}
      />
      <DateField
        {...form.field('endDate')}
        label="End Date"
        description="The last day it can be used, in UTC"
        today={today}
      />
      <NumberField {...form.field('duration')} label="Duration of Subscription (days)" maxLength={5} />
      <NumberField {...form.field('maximumAccounts')} label="Maximum Accounts Allowed" maxLength={7} />
    </FormPage>
  )
}
