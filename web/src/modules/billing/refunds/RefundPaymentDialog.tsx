import { refundCalls } from '@portal/contract/billing/refunds/calls'
import { hasFraudWarning } from '@portal/contract/billing/refunds/fraud-warning'
import { refundReasonLabels, refundReasons } from '@portal/contract/billing/refunds/reasons'
import { unusedCents } from '@portal/contract/billing/refunds/unused-days'
import type { CustomerDetails, Payment } from '@portal/contract/customers/details'
import { addDays, easternDay } from '@portal/contract/dates'
import { amount, completeAmount } from '@portal/contract/fields'
import { centsToText, formatCents } from '@portal/contract/money'
import { toSingleLine } from '@portal/contract/reason'
import { useState } from 'react'
import { DateText } from '../../../ui/DateTime.tsx'
import { SelectField, TextAreaField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.ts'
import { portalNow } from '../../../ui/portal-clock.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ActionForm } from '../../customers/actions/ActionForm.tsx'
import { useCustomerAction } from '../../customers/actions/use-customer-action.ts'
import styles from './RefundPaymentDialog.module.css'

interface RefundPaymentDialogProps {
  readonly details: CustomerDetails
  readonly payment: Payment
  readonly onClose: () => void
}

const ACTION = 'refundPayment'
const OLD_AFTER_DAYS = 180
const reasons = refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }))

/** Asks for a refund's amount and reason. */
export function RefundPaymentDialog({ details, payment: current, onClose }: RefundPaymentDialogProps) {
  const { customer } = details
  // A refund changes the row while the dialog is open.
  const [payment] = useState(current)
  const { act: _, submit, ...state } = useCustomerAction(ACTION, refundCalls.refundPayment, customer, onClose)
  const chargeId = payment.chargeId ?? ''
  const form = useForm({
    schema: refundCalls.refundPayment.input,
    initial: { email: customer.email, chargeId, amount: '', reasonCode: '', description: '' },
    onSubmit: submit,
    complete: { amount: (text) => completeAmount(text ?? '') },
  })
  const { amount: entered } = form.values
  const preview = entered && amount.safeParse(entered).success ? { amount: entered, chargeId } : null
  const today = easternDay(portalNow())
  const unused = Math.min(unusedOf(details, payment, today), payment.refundableCents)
  const isOld = easternDay(payment.date) < addDays(today, -OLD_AFTER_DAYS)
  return (
    <ActionForm
      {...state}
      action={ACTION}
      label="Refund Payment"
      customer={customer}
      onClose={onClose}
      form={form}
      preview={preview}
    >
      <p className={styles.left}>
        Payment of <DateText date={payment.date} />
        {payment.invoiceNumber && ` for invoice ${payment.invoiceNumber}`}: {formatCents(payment.refundableCents)} of{' '}
        {formatCents(payment.amountCents)} can be refunded. The subscription does not change.
      </p>
      {hasFraudWarning(details.events, payment) && (
        <p className={styles.left}>
          The bank has warned that this payment may be fraudulent. A full refund can prevent a chargeback.
        </p>
      )}
      {isOld && (
        <p className={styles.left}>This payment is older than {OLD_AFTER_DAYS} days. The bank may reject the refund.</p>
      )}
      <TextField
        {...form.field('amount')}
        label="Amount (USD)"
        description="Use two decimals, for example 10.00"
        inputMode="decimal"
        autoFocus
      />
      <div className={styles.amounts}>
        <TextButton onClick={() => form.fill({ amount: centsToText(payment.refundableCents) })}>
          All ({formatCents(payment.refundableCents)})
        </TextButton>
        {unused > 0 && unused < payment.refundableCents && (
          <TextButton onClick={() => form.fill({ amount: centsToText(unused) })}>
            Unused Days ({formatCents(unused)})
          </TextButton>
        )}
      </div>
      <SelectField {...form.field('reasonCode')} label="Reason" placeholder="Select a reason" options={reasons} />
      <TextAreaField {...form.field('description')} label="Explanation" rows={2} replace={toSingleLine} />
    </ActionForm>
  )
}

function unusedOf({ invoices }: CustomerDetails, { invoiceNumber }: Payment, today: string): number {
  const invoice = invoices.find(({ number }) => number === invoiceNumber)
  return invoice ? unusedCents(invoice, today) : 0
}
