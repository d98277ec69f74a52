import { billingProblemsCalls, type ParkedCustomer } from '@portal/contract/billing/problems/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { useState } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { ConfirmCall } from '../../../app/ConfirmCall.tsx'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { lazyConfirmDialog } from '../../../ui/lazy.tsx'
import { holdReason } from './hold-reason.ts'

interface ResumeBillingDialogProps {
  readonly parked: ParkedCustomer
  readonly onClose: () => void
}

export function ResumeBillingDialog({ parked, onClose }: ResumeBillingDialogProps) {
  return (
    <ConfirmCall
      call={billingProblemsCalls.releaseParkedCustomer}
      input={{ email: parked.email, step: parked.step }}
      title="Resume Billing"
      verb="Resume Billing"
      question="Are you sure you want to resume billing for this customer?"
      onClose={onClose}
    >
      <strong>{parked.name}</strong>
      <span>{formatUsername(parked.email)}</span>
      <span>{holdReason(parked.error)}</span>
    </ConfirmCall>
  )
}

/** Resumes the customer's billing, one step at a time if several are on hold. */
export function ResumeBillingButton({ email }: { readonly email: string }) {
  const { data } = useCallQuery(billingProblemsCalls.getBillingProblems, {}, { quiet: true })
  const parked = data?.parked.find((one) => one.email === email)
  const [released, setReleased] = useState<ParkedCustomer | null>(null)
  return (
    <>
      <ChangeButton
        size="sm"
        disabled={!parked}
        {...lazyConfirmDialog.preload}
        onClick={() => setReleased(parked ?? null)}
      >
        Resume Billing
      </ChangeButton>
      {released && <ResumeBillingDialog parked={released} onClose={() => setReleased(null)} />}
    </>
  )
}
