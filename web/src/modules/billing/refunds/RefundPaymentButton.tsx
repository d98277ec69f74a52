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

/** Refunds one payment, after asking how much and why; absent where nothing can be refunded. */
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
          onPointerEnter={refundPayment.load}
          onFocus={refundPayment.load}
          onClick={() => setIsOpen(true)}
        >
          Refund
        </TextButton>
      )}
      {/* It stays while the outcome is awaited, when no other refund is offered. */}
      {isOpen && <refundPayment.Dialog details={details} payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  )
}
