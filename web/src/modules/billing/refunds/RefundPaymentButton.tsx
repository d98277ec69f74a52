import type { CustomerDetails, Payment } from '@portal/contract/customers/details'
import { offeredWhen } from '@portal/contract/customers/offered'
import { formatDate } from '@portal/contract/dates'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'

const refundPayment = lazyDialog(() => import('./RefundPaymentDialog.tsx').then((module) => module.RefundPaymentDialog))

interface RefundPaymentButtonProps {
  readonly details: CustomerDetails
  readonly payment: Payment
}

/** Refunds one payment, after asking for amount and reason; absent if nothing can be refunded. */
export function RefundPaymentButton({ details, payment }: RefundPaymentButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { chargeId, refundableCents, invoiceNumber, date } = payment
  const isOffered = chargeId !== null && refundableCents > 0 && offeredWhen.refundPayment(details.customer)
  return (
    <>
      {isOffered && (
        <TextButton
          isChange
          aria-label={`Refund payment of invoice ${invoiceNumber ?? ''}, ${formatDate(date)}`}
          {...refundPayment.preload}
          onClick={() => setIsOpen(true)}
        >
          Refund
        </TextButton>
      )}
      {/* Stays open while the outcome is pending, when no other refund is available. */}
      {isOpen && <refundPayment.Dialog details={details} payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  )
}
