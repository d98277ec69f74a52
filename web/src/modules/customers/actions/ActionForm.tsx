import type { Customer } from '@portal/contract/customers/details'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Form } from '../../../ui/form.ts'
import { ApprovalNotice, REQUEST_APPROVAL } from '../../approvals/ApprovalNotice.tsx'
import type { ApprovalRequest } from '../../approvals/use-approval.ts'
import styles from './ActionForm.module.css'
import { ActionPreview, type PreviewedInput } from './ActionPreview.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { ActionSummary } from './ActionSummary.tsx'

interface ActionFormProps<T> extends Pick<ActionDialogProps, 'action' | 'label' | 'onClose'> {
  readonly customer: Customer
  readonly form: Form<T>
  readonly isRunning: boolean
  /** See `FormDialog`. */
  readonly isAwaited?: boolean
  /** See `FormDialog`. */
  readonly isBlocked?: boolean
  readonly isUnderWay: boolean
  /** Result of the last attempt. */
  readonly note: string | null
  readonly isUnknown: boolean
  /** Input of the preview; null while it is invalid, undefined if there is no preview. */
  readonly preview?: PreviewedInput | null
  /** Set for long forms: customer and preview are then shown beside the fields. */
  readonly isLong?: boolean
  /** Set for actions that give the customer something. */
  readonly approval?: ApprovalRequest | undefined
  /** Form fields. */
  readonly children: ReactNode
}

/** The form of an action: the customer, the fields, and the result of the last attempt. */
export function ActionForm<T>(props: ActionFormProps<T>) {
  const {
    action,
    label,
    customer,
    form,
    isRunning,
    isAwaited = false,
    isBlocked = false,
    isUnderWay,
    note,
    isUnknown,
  } = props
  const { preview, isLong = false, approval, onClose, children } = props
  const [isRefused, setIsRefused] = useState(false)
  const actionPreview = preview !== undefined && (
    <ActionPreview
      action={action}
      email={customer.email}
      input={preview}
      isPaused={isUnderWay || note !== null}
      onRefused={setIsRefused}
      onPreviewed={approval?.onPreviewed}
    />
  )
  return (
    <FormDialog
      title={label}
      verb={approval && approval.limit !== null ? REQUEST_APPROVAL : isUnknown ? 'Try Again' : label}
      form={form}
      facts={
        <>
          <ActionSummary customer={customer} action={action} />
          {isLong && actionPreview}
        </>
      }
      hasFactsBeside={isLong}
      isRunning={isRunning}
      isAwaited={isAwaited}
      isBlocked={isBlocked || isRefused}
      onClose={onClose}
      aboveButtons={
        <>
          {!isLong && actionPreview && <div className={styles.preview}>{actionPreview}</div>}
          <div role="status" className={styles.note}>
            {note}
          </div>
        </>
      }
    >
      {children}
      {approval && <ApprovalNotice {...approval} />}
    </FormDialog>
  )
}
