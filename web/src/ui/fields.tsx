import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { reasonHint, toPlainCharacters } from '@portal/contract/reason'
import type { ReactNode } from 'react'
import type { FieldProps } from './form.ts'
import { useTruncationNote } from './use-truncation-note.tsx'

/** Properties of every field. */
export interface FieldOptions {
  readonly label: ReactNode
  /** A hint below the label. */
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly readOnly?: boolean
  /** Set on the initially focused field. */
  readonly autoFocus?: boolean
}

/** Properties of a field that can also be used outside a form, for example as a filter. */
export type LooseFieldProps<V> = Pick<FieldProps<V>, 'name' | 'value'> &
  Partial<Pick<FieldProps<V>, 'onBlur' | 'error' | 'maxLength'>>

/** A field for typing. */
export interface TextFieldProps extends LooseFieldProps<string | null | undefined>, FieldOptions {
  /** Not needed if the field is read-only. */
  readonly onChange?: (value: string) => void
  /** Hint for password managers and browsers. */
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'search'
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email'
}

interface SelectFieldProps<V extends string> extends LooseFieldProps<V | '' | null | undefined>, FieldOptions {
  readonly onChange: (value: V | '') => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** Shown while nothing is selected; without it, the first option is selected initially. */
  readonly placeholder?: string
  /** Hint for browsers. */
  readonly autoComplete?: string
}

/** A drop-down list, using the browser's native control. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { value, onChange, options, placeholder, maxLength: _, ...rest } = props
  return (
    <NativeSelect
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      data={[...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]), ...options]}
      // The control only offers the options and the empty placeholder.
      onChange={(event) => onChange(event.currentTarget.value as V | '')}
    />
  )
}

interface NumberFieldProps extends Omit<FieldProps<number | string | null | undefined>, 'onChange'>, FieldOptions {
  readonly onChange: (value: number | string) => void
}

/** A whole number; any other input stays text, which the schema rejects. Trims blanks from pasting. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const { ref, inputContainer } = useTruncationNote<HTMLInputElement>(rest.maxLength)
  return (
    <TextInput
      {...rest}
      ref={ref}
      inputContainer={inputContainer}
      data-autofocus={rest.autoFocus || undefined}
      // Selects a form's initial number, so that typing replaces it.
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

interface TextAreaFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly rows?: number
  /** Replaces characters of the input, one by one. */
  readonly replace?: (text: string) => string
}

/** Multiple lines of text. */
export function TextAreaField({ value, onChange, rows = 4, replace, ...rest }: TextAreaFieldProps) {
  const { ref, inputContainer } = useTruncationNote<HTMLTextAreaElement>(rest.maxLength)
  return (
    <Textarea
      {...rest}
      ref={ref}
      inputContainer={inputContainer}
      // The hint may change during typing.
      descriptionProps={{ 'aria-live': 'polite' }}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      rows={rows}
      onChange={({ currentTarget: box }) => {
        if (replace) replaceIn(box, replace)
        onChange?.(box.value)
      }}
    />
  )
}

/** Keeps the caret position. */
function replaceIn(box: HTMLTextAreaElement, replace: (text: string) => string) {
  const text = replace(box.value)
  if (text === box.value) return
  const { selectionStart, selectionEnd } = box
  box.value = text
  box.setSelectionRange(selectionStart, selectionEnd)
}

type ReasonFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label' | 'description'>

/** A reason, in the limited characters that reasons allow: the hint lists them, and the rejected ones. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <TextAreaField
      {...props}
      label="Reason"
      rows={3}
      replace={toPlainCharacters}
      description={reasonHint(props.value ?? '')}
    />
  )
}

interface CheckboxFieldProps
  extends Omit<FieldProps<boolean | '' | null | undefined>, 'onChange'>, Omit<FieldOptions, 'readOnly'> {
  readonly onChange: (value: boolean) => void
}

/** A checkbox. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { value, onChange, maxLength: _, ...rest } = props
  return <Checkbox {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
}
