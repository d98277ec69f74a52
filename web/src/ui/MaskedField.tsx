import { TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { TextFieldProps } from './fields.tsx'
import { enter, omittedDigitsText, type Mask } from './masked-entry.ts'
import { TruncatedText } from './use-truncation-note.tsx'

interface MaskedFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> {
  readonly mask: Mask
  /** Shown at the right, inside the field. */
  readonly mark?: ReactNode
}

/** Digits that are grouped during typing. */
export function MaskedField({ value, onChange, mask, mark, ...rest }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [leftOut, setLeftOut] = useState('')

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
      inputContainer={(box) => (
        <>
          {box}
          <TruncatedText text={leftOut} />
        </>
      )}
      onChange={({ currentTarget: { value: typed, selectionStart }, nativeEvent }) => {
        const entry = { before: value ?? '', isTyped: isTyped(nativeEvent) }
        const shown = enter(mask, typed, selectionStart ?? typed.length, entry)
        caret.current = shown.caret
        setLeftOut(omittedDigitsText(shown.text, typed, entry.isTyped))
        onChange?.(shown.text)
      }}
    />
  )
}

/** A key adds one character; a password manager may fill in all at once. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
}
