import { Textarea } from '@mantine/core'
import type { TextFieldProps } from './field.ts'

interface TextAreaFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly rows?: number
}

/** Several lines of text. */
export function TextAreaField({ value, onChange, rows = 4, ...rest }: TextAreaFieldProps) {
  return (
    <Textarea
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
