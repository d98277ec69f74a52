import { completeAmount } from '@portal/contract/fields'
import { centsToText } from '@portal/contract/money'
import { type LimitsOfRole, moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { roleLabels } from '@portal/contract/staff/labels'
import { useCallForm } from '../../app/api/call-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface ChangeLimitsDialogProps {
  readonly limits: LimitsOfRole
  readonly onClose: () => void
}

const { updateMoneyLimits } = moneyLimitsCalls
const complete = (text: string | null) => completeAmount(text ?? '')

/** Sets the limits of a role. */
export function ChangeLimitsDialog({ limits, onClose }: ChangeLimitsDialogProps) {
  const { form, isRunning } = useCallForm(updateMoneyLimits, {
    initial: {
      role: limits.role,
      single: textOf(limits.singleCents),
      staffDay: textOf(limits.staffDayCents),
      customerMonth: textOf(limits.customerMonthCents),
    },
    complete: { single: complete, staffDay: complete, customerMonth: complete },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Change Money Limits"
      verb="Change Limits"
      form={form}
      facts={
        <>
          <strong>{roleLabels[limits.role]}</strong>
          <span>Leave a field empty for no limit.</span>
        </>
      }
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField {...form.field('single')} label="One Action (USD)" inputMode="decimal" autoFocus />
      <TextField {...form.field('staffDay')} label="One Admin User in 24 Hours (USD)" inputMode="decimal" />
      <TextField {...form.field('customerMonth')} label="One Customer in 30 Days (USD)" inputMode="decimal" />
    </FormDialog>
  )
}

function textOf(cents: number | null): string {
  return cents === null ? '' : centsToText(cents)
}
