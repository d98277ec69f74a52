import { Checkbox } from '@mantine/core'
import type { FieldOptions } from './field.ts'
import type { FieldProps } from './form.ts'

interface CheckboxFieldProps
  extends Omit<FieldProps<boolean | '' | null | undefined>, 'onChange'>, Omit<FieldOptions, 'readOnly'> {
  readonly onChange: (value: boolean) => void
}

/** Something that holds or does not. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { value, onChange, maxLength: _, ...rest } = props
  return <Checkbox {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
}
