import { TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { TextFieldProps } from './field.ts'

interface MaskedFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> {
  /** Brings what is typed into shape; it may add and leave out anything but digits. */
  readonly mask: (text: string) => string
  /** At the right, within the box. */
  readonly mark?: ReactNode
}

/** Digits that are grouped while they are typed; the caret stays behind the digit that it was behind. */
export function MaskedField({ value, onChange, mask, mark, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextInput
      {...rest}
      ref={input}
      data-autofocus={rest.autoFocus || undefined}
      value={value ?? ''}
      inputMode="numeric"
      spellCheck={false}
      rightSection={mark}
      rightSectionWidth={mark ? 84 : undefined}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const shaped = mask(typed)
        const isAtEnd = selectionStart === null || selectionStart === typed.length
        caret.current = isAtEnd ? shaped.length : positionAfter(shaped, digitsIn(typed.slice(0, selectionStart)))
        onChange(shaped)
      }}
    />
  )
}

function digitsIn(text: string): number {
  return text.replace(/[^0-9]/g, '').length
}

/** Where in `text` that many digits have gone by. */
function positionAfter(text: string, digits: number): number {
  let position = 0
  for (let seen = 0; seen < digits && position < text.length; position += 1) {
    if (/[0-9]/.test(text.charAt(position))) seen += 1
  }
  return position
}
