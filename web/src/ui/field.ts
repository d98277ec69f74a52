import type { ReactNode } from 'react'
import type { FieldProps } from './form.ts'

/** Properties of every field. */
export interface FieldOptions {
  readonly label: ReactNode
  /** A hint below the label. */
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  /** Set on the field that the form starts with. */
  readonly autoFocus?: boolean
}

/** What a field needs that may also stand outside a form, as a filter does. */
export type LooseFieldProps<V> = Pick<FieldProps<V>, 'name' | 'value'> &
  Partial<Pick<FieldProps<V>, 'onBlur' | 'error' | 'maxLength'>>

/** A field that is typed into. */
export interface TextFieldProps extends Omit<FieldProps<string | null | undefined>, 'onChange'>, FieldOptions {
  readonly onChange: (value: string) => void
  /** What password managers and browsers go by. */
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'search'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email'
}
