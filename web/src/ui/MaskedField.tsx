import { TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { TextFieldProps } from './field.ts'

export interface Entry {
  /** What the field showed so far. */
  readonly before: string
  /** By a key; otherwise it was pasted, filled in by the browser, or something was deleted. */
  readonly isTyped: boolean
}

interface MaskedFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> {
  /** Brings what is entered into shape; it may add and leave out anything but digits. */
  readonly mask: (text: string, entry: Entry) => string
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
      onChange={({ currentTarget: { value: typed, selectionStart }, nativeEvent }) => {
        const shaped = mask(typed, { before: value ?? '', isTyped: isTyped(nativeEvent) })
        const isAtEnd = selectionStart === null || selectionStart === typed.length
        caret.current = isAtEnd ? shaped.length : positionAfter(shaped, digitsIn(typed.slice(0, selectionStart)))
        onChange(shaped)
      }}
    />
  )
}

/** Keys give one character each; a keeper of passwords may give them all at once. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
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
