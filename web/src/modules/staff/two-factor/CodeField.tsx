import { CODE_DIGITS } from '@portal/contract/staff/two-factor/codes'
import { useEffect, useRef } from 'react'
import type { CallFailed } from '../../../app/api/call-failed.ts'
import type { FieldProps, Form } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './CodeField.module.css'

type CodeFieldProps = Omit<FieldProps<string | null | undefined>, 'onChange' | 'maxLength'> & {
  readonly onChange: (value: string) => void
  readonly maxLength?: number | undefined
  readonly autoFocus?: boolean
}

/** The digits shown by an authenticator app. Submits the form once complete. */
export function CodeField({ value, onChange, ...rest }: CodeFieldProps) {
  const ref = useRef<HTMLDivElement>(null)
  const digits = value ?? ''
  useEffect(() => {
    if (digits.length === CODE_DIGITS) ref.current?.closest('form')?.requestSubmit()
  }, [digits])
  return (
    <div ref={ref} className={styles.code}>
      <TextField
        {...rest}
        label="Code"
        maxLength={undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={digits}
        // Apps show a blank in the middle, which may be copied. Excess digits stay, so that the form rejects them.
        onChange={(text) => onChange(text.replace(/\D/g, ''))}
      />
    </div>
  )
}

/** Code errors, shown beside the field. */
export const codeErrors = { WrongCode: 'code', UsedCode: 'code' } as const

/** Selects a rejected code, so that the next one replaces it. */
export function selectRejectedCode({ code }: CallFailed, { props }: Pick<Form<unknown>, 'props'>) {
  if (code in codeErrors) props.ref.current?.querySelector<HTMLInputElement>('[name="code"]')?.select()
}

/** Whether the sign-in must restart. */
export function mustRestart({ code }: CallFailed): boolean {
  return ['InvalidChallenge', 'DisabledAccount', 'EnrolmentExpired'].includes(code)
}
