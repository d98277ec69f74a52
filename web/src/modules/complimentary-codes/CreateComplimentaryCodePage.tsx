import { complimentaryCodeForm, complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { easternDay, endOfUtcDay, formatDate, startOfUtcDay, toUtcDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { useNavigate } from '@tanstack/react-router'
import { useCallForm } from '../../app/api/call-form.ts'
import { resetCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { DateField } from '../../ui/DateField.tsx'
import { NumberField, ReasonField } from '../../ui/fields.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { useNow } from '../../ui/portal-clock.ts'
import { TextField } from '../../ui/TextField.tsx'
import { CodeSummary } from './CodeSummary.tsx'

/** Creates a code and returns to the list, which then shows its URL. */
export default function CreateComplimentaryCodePage() {
  const navigate = useNavigate()
  // Codes use UTC days, regardless of the user's time zone.
  const now = useNow(MINUTE_MS)
  const today = toUtcDay(now)
  const { form, isRunning } = useCallForm(complimentaryCodesCalls.createComplimentaryCode, {
    entered: {
      schema: () => complimentaryCodeForm(today),
      toInput: ({ startDate, endDate, ...code }) => ({
        ...code,
        startDate: startOfUtcDay(startDate).toISOString(),
        endDate: endOfUtcDay(endDate).toISOString(),
      }),
    },
    initial: {
      requestedBy: '',
      department: '',
      reason: '',
      startDate: today,
      endDate: today,
      duration: '',
      maximumAccounts: '',
    },
    onDone({ code }) {
      // The cached list does not contain it.
      resetCallQuery(complimentaryCodesCalls.getAllComplimentaryCodes, {})
      void navigate({ to: paths.complimentaryCodes(), search: { view: code }, ignoreBlocker: true })
    },
    errorFields: { ComplimentaryCodeInThePast: 'endDate' },
  })
  return (
    <FormPage
      finalCall={complimentaryCodesCalls.createComplimentaryCode}
      title="New Complimentary Code"
      verb="Create Complimentary Code"
      back={{ to: paths.complimentaryCodes(), label: 'Complimentary Codes' }}
      form={form}
      isRunning={isRunning}
      beside={<CodeSummary values={form.values} />}
    >
      <TextField {...form.field('requestedBy')} label="Employee Requesting Code" autoFocus />
      <TextField {...form.field('department')} label="Department" />
      <ReasonField {...form.field('reason')} />
      <DateField
        {...form.field('startDate')}
        label="Start Date"
        description={`First day of use, in UTC${todayText(now)}`}
        today={today}
      />
      <DateField {...form.field('endDate')} label="End Date" description="Last day of use, in UTC" today={today} />
      <NumberField {...form.field('duration')} label="Duration of Subscription (days)" maxLength={5} />
      <NumberField {...form.field('maximumAccounts')} label="Maximum Accounts Allowed" maxLength={7} />
    </FormPage>
  )
}

/** Says so if the day of codes, in UTC, is not the company's, in Eastern Time. */
function todayText(now: Date): string {
  const [utc, eastern] = [toUtcDay(now), easternDay(now)]
  if (utc === eastern) return ''
  return `. Today is ${formatDate(utc)} in UTC, but still ${formatDate(eastern)} in New York.`
}
