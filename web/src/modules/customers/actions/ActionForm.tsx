import type { Customer } from '@portal/contract/customers/details'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Form } from '../../../ui/form.ts'
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
  /** What became of the last attempt. */
  readonly note: string | null
  readonly isUnknown: boolean
  /** What is to be previewed; null while what is entered cannot be, undefined if there is nothing to. */
  readonly preview?: PreviewedInput | null
  /** Set for long forms: the customer and the preview are then beside the fields. */
  readonly isLong?: boolean
  /** The fields. */
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
  const { preview, isLong = false, onClose, children } = props
  const [isRefused, setIsRefused] = useState(false)
  const consequences = preview !== undefined && (
    <ActionPreview
      action={action}
      email={customer.email}
      input={preview}
      isPaused={isUnderWay || note !== null}
      onRefused={setIsRefused}
    />
  )
  return (
    <FormDialog
      title={label}
      verb={isUnknown ? 'Try Again' : label}
      form={form}
      facts={
        <>
          <ActionSummary customer={customer} />
          {isLong && consequences}
        </>
      }
      hasFactsBeside={isLong}
      isRunning={isRunning}
      isAwaited={isAwaited}
      isBlocked={isBlocked || isRefused}
      onClose={onClose}
      aboveButtons={
        <>
          {!isLong && consequences && <div className={styles.consequence}>{consequences}</div>}
          <div role="status" className={styles.note}>
            {note}
          </div>
        </>
      }
    >
      {children}
    </FormDialog>
  )
}
