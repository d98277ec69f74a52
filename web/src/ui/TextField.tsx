import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TextFieldProps } from './fields.tsx'
import styles from './TextField.module.css'
import { useTruncationNote } from './use-truncation-note.tsx'

const inputClass = { input: styles.input }

/** One line of text. */
export function TextField(props: TextFieldProps & { /** A button beside the field. */ readonly action?: ReactNode }) {
  const { value, onChange, autoComplete = 'off', action, ...rest } = props
  const { ref, inputContainer } = useTruncationNote<HTMLInputElement>(rest.maxLength)
  return (
    <TextInput
      {...rest}
      ref={ref}
      classNames={inputClass}
      inputContainer={(box) => inputContainer(action ? withAction(box, action) : box)}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      autoComplete={autoComplete}
      spellCheck={false}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}

function withAction(box: ReactNode, action: ReactNode) {
  return (
    <div className={styles.line}>
      <div className={styles.box}>{box}</div>
      {action}
    </div>
  )
}
