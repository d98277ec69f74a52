import type { Call } from '@portal/contract/call'
import type { ReactNode } from 'react'
import { CannotBeUndone } from './CannotBeUndone.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import type { Form } from './form.ts'
import styles from './PageForm.module.css'

interface PageFormProps<T> {
  readonly form: Form<T>
  /** Text of the submit button. */
  readonly verb: string
  readonly isRunning: boolean
  /** A button that leaves the screen instead. */
  readonly cancel?: ReactNode
  /** The form's call, if no other action takes it back: the form says that it cannot be undone. */
  readonly finalCall?: Call | undefined
  /** Form fields. */
  readonly children: ReactNode
}

/** The form of a screen: a column of fields, with buttons at the right as in a dialog. */
export function PageForm<T>({ form, verb, isRunning, cancel, finalCall, children }: PageFormProps<T>) {
  return (
    <form {...form.props} className={styles.form}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>
        <CannotBeUndone call={finalCall} />
        <div className={styles.buttons}>
          {cancel}
          <ChangeButton type="submit" loading={isRunning}>
            {verb}
          </ChangeButton>
        </div>
      </div>
    </form>
  )
}
