import { Textarea } from '@mantine/core'
import type { TextFieldProps } from './field.ts'
import { useCutNote } from './use-cut-note.tsx'

interface TextAreaFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly rows?: number
  /** Replaces characters of what is entered, each by one other. */
  readonly replace?: (text: string) => string
}

/** Several lines of text. */
export function TextAreaField({ value, onChange, rows = 4, replace, ...rest }: TextAreaFieldProps) {
  const { ref, inputContainer } = useCutNote<HTMLTextAreaElement>(rest.maxLength)
  return (
    <Textarea
      {...rest}
      ref={ref}
      inputContainer={inputContainer}
      // The hint may change while something is typed.
      descriptionProps={{ 'aria-live': 'polite' }}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      rows={rows}
      onChange={({ currentTarget: box }) => {
        if (replace) replaceIn(box, replace)
        onChange(box.value)
      }}
    />
  )
}

/** The caret stays where it is. */
function replaceIn(box: HTMLTextAreaElement, replace: (text: string) => string) {
  const text = replace(box.value)
  if (text === box.value) return
  const { selectionStart, selectionEnd } = box
  box.value = text
  box.setSelectionRange(selectionStart, selectionEnd)
}
