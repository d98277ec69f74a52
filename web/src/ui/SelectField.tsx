import { NativeSelect } from '@mantine/core'
import type { FieldOptions, LooseFieldProps } from './field.ts'

interface SelectFieldProps<V extends string> extends LooseFieldProps<V | '' | null | undefined>, FieldOptions {
  readonly onChange: (value: V | '') => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** What the list shows while nothing is chosen; without it the first option is chosen from the start. */
  readonly placeholder?: string
  /** What browsers go by. */
  readonly autoComplete?: string
}

/** One of a list, by the browser's own control. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { value, onChange, options, placeholder, maxLength: _, ...rest } = props
  return (
    <NativeSelect
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      data={[...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...options]}
      // The control offers nothing but the options and the empty placeholder.
      onChange={(event) => onChange(event.currentTarget.value as V | '')}
    />
  )
}
