import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Field.module.css'
import type { FieldProps } from './form.ts'

interface Labelled {
  readonly label: ReactNode
  /** A hint below the label. */
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  /** Set on the field that the form begins with. */
  readonly autoFocus?: boolean
}

type TextValue = string | null | undefined

interface TextFieldProps extends Omit<FieldProps<TextValue>, 'onChange'>, Labelled {
  readonly onChange: (value: string) => void
  /** What password managers and browsers go by. */
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'search'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email'
}

/** One line of text. */
export function TextField(props: TextFieldProps & { /** A button beside the box. */ readonly action?: ReactNode }) {
  const { value, onChange, autoComplete = 'off', action, ...rest } = props
  return (
    <TextInput
      {...rest}
      inputContainer={(box) => (action ? withAction(box, action) : box)}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      autoComplete={autoComplete}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
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

/** A password, which can be shown. */
export function PasswordField({ value, onChange, autoComplete = 'current-password', ...rest }: TextFieldProps) {
  return (
    <PasswordInput
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      autoComplete={autoComplete}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface NumberFieldProps extends Omit<FieldProps<number | string | null | undefined>, 'onChange'>, Labelled {
  readonly onChange: (value: number | string) => void
}

/** A whole number; whatever else is typed stays a text, for the schema to object to. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      autoComplete="off"
      inputMode="numeric"
      onChange={(event) => {
        const text = event.currentTarget.value
        onChange(/^\d+$/.test(text) ? Number(text) : text)
      }}
    />
  )
}

/** Several lines of text, as high as they need. */
export function TextAreaField({ value, onChange, ...rest }: TextFieldProps) {
  return (
    <Textarea
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      rows={4}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface SelectFieldProps<V extends string> extends Omit<FieldProps<V | '' | null | undefined>, 'onChange'>, Labelled {
  readonly onChange: (value: V | '') => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** What the list shows while nothing is chosen; without it the first option is chosen from the start. */
  readonly placeholder?: string
}

/** One of a list, by the browser's own control. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { value, onChange, options, placeholder, maxLength: _, ...rest } = props
  return (
    <NativeSelect
      {...rest}
      value={value ?? ''}
      data={[...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...options]}
      // The control offers nothing but the options and the empty placeholder.
      onChange={(event) => onChange(event.currentTarget.value as V | '')}
    />
  )
}

interface CheckboxFieldProps
  extends Omit<FieldProps<boolean | '' | null | undefined>, 'onChange'>,
    Omit<Labelled, 'readOnly'> {
  readonly onChange: (value: boolean) => void
}

export function CheckboxField({ value, onChange, maxLength: _, ...rest }: CheckboxFieldProps) {
  return <Checkbox {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
}
