import type { Customer } from '@portal/contract/customers/details'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Form } from '../../ui/form.ts'
import styles from './ActionForm.module.css'
import type { ActionDialogProps } from './entry.ts'
import { Stake } from './Stake.tsx'

interface ActionFormProps<T> extends Pick<ActionDialogProps, 'label' | 'onClose'> {
  readonly customer: Customer
  readonly form: Form<T>
  readonly isRunning: boolean
  /** What became of the last attempt. */
  readonly note: string | null
  readonly isUnknown: boolean
  /** The fields. */
  readonly children: ReactNode
}

/** The form of an action: whom it is about, its fields, and what became of the last attempt. */
export function ActionForm<T>({ label, customer, note, isUnknown, children, ...rest }: ActionFormProps<T>) {
  return (
    <FormDialog title={label} verb={isUnknown ? 'Try Again' : label} facts={<Stake customer={customer} />} {...rest}>
      {children}
      <div role="status" className={styles.note}>
        {note}
      </div>
    </FormDialog>
  )
}
