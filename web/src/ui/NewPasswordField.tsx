import type { TextFieldProps } from './fields.tsx'
import styles from './NewPasswordField.module.css'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrengthBar } from './PasswordStrengthBar.tsx'

/** A new password, with the rule for passwords and the strength of the one entered. */
export function NewPasswordField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <div className={styles.newPassword}>
      <PasswordField
        {...props}
        label="New Password"
        // An error takes its place.
        description={props.error ? undefined : 'At least 6 characters, with 1 uppercase letter and 1 number'}
        autoComplete="new-password"
      />
      <PasswordStrengthBar password={props.value ?? ''} />
    </div>
  )
}
