import { TextInput } from '@mantine/core'
import type { FieldOptions } from './field.ts'
import type { FieldProps } from './form.ts'
import { useCutNote } from './use-cut-note.tsx'

interface NumberFieldProps extends Omit<FieldProps<number | string | null | undefined>, 'onChange'>, FieldOptions {
  readonly onChange: (value: number | string) => void
}

/**
 * A whole number; whatever else is typed stays a text, for the schema to object to. Blanks around it come from pasting.
 */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const { ref, inputContainer } = useCutNote<HTMLInputElement>(rest.maxLength)
  return (
    <TextInput
      {...rest}
      ref={ref}
      inputContainer={inputContainer}
      data-autofocus={rest.autoFocus || undefined}
      // A number that a form starts with is there to be replaced.
      onFocus={rest.autoFocus ? ({ currentTarget }) => currentTarget.select() : undefined}
      value={value ?? ''}
      autoComplete="off"
      inputMode="numeric"
      onChange={(event) => {
        const text = event.currentTarget.value.trim()
        onChange(/^\d+$/.test(text) ? Number(text) : text)
      }}
    />
  )
}
