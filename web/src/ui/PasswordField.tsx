import { ActionIcon, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { TextFieldProps } from './fields.tsx'
import { useTruncationNote } from './use-truncation-note.tsx'

interface PasswordFieldProps extends TextFieldProps {
  readonly label: string
}

/** A password field with a button to show its content. */
export function PasswordField({ value, onChange, autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const { ref, inputContainer } = useTruncationNote<HTMLInputElement>(rest.maxLength)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...rest}
      ref={ref}
      inputContainer={inputContainer}
      type={isShown ? 'text' : 'password'}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange?.(event.currentTarget.value)}
      rightSection={
        <ActionIcon
          size={26}
          aria-label={`Show ${rest.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
