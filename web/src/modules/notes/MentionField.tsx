import type { Colleague } from '@portal/contract/notes/calls'
import { noteBody } from '@portal/contract/notes/fields'
import { roleLabels } from '@portal/contract/staff/labels'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { TextAreaField } from '../../ui/fields.tsx'
import { completeName, matchingColleagues, nameBeingTyped } from './mentions.ts'
import styles from './Notes.module.css'

const MAX_SUGGESTED = 6
const MAX_LENGTH = noteBody.out.maxLength ?? undefined

interface MentionFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly colleagues: readonly Colleague[]
  readonly error: string | undefined
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  readonly onSubmit: () => void
  readonly onCancel: () => void
}

/** A text field in which `@` suggests colleagues to mention. */
export function MentionField({ label, value, onChange, colleagues, error, onSubmit, onCancel }: MentionFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(value.length)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const wantedCaret = useRef<number>(null)
  const typed = nameBeingTyped(value, caret)
  const found =
    typed === null || caret === closedAt ? [] : matchingColleagues(typed, colleagues).slice(0, MAX_SUGGESTED)
  // A complete name needs no suggestion.
  const suggested = found.length === 1 && found[0]?.name === typed?.trim() ? [] : found

  const textBox = () => box.current?.querySelector('textarea')
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return
    textBox()?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })

  function follow() {
    setCaret(textBox()?.selectionStart ?? value.length)
  }

  function choose(colleague: Colleague) {
    const completed = completeName(value, caret, colleague.name)
    wantedCaret.current = completed.caret
    onChange(completed.text)
    setCaret(completed.caret)
    setActive(0)
    textBox()?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSubmit()
    }
    const chosen = suggested[active]
    if (event.key === 'Escape') {
      event.preventDefault()
      return chosen ? setClosedAt(caret) : onCancel()
    }
    if (!chosen) return
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      choose(chosen)
    }
    const step = { ArrowDown: 1, ArrowUp: suggested.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setActive((active + step) % suggested.length)
  }

  return (
    <div ref={box} role="presentation" onKeyDown={press} onKeyUp={follow} onClick={follow}>
      <TextAreaField
        name="body"
        label={label}
        value={value}
        error={error}
        maxLength={MAX_LENGTH}
        rows={4}
        autoFocus
        autoComplete="off"
        onChange={(text) => {
          onChange(text)
          setActive(0)
          follow()
        }}
      />
      {suggested.length > 0 && (
        <ul className={styles.suggestions} aria-label="Colleagues">
          {suggested.map((colleague, at) => (
            <li key={colleague.email}>
              <button
                type="button"
                id={`${id}-${at}`}
                tabIndex={-1}
                className={styles.suggestion}
                data-active={at === active || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(colleague)}
              >
                {colleague.name} <span className={styles.quiet}>{roleLabels[colleague.role]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {suggested[active] &&
          `${suggested[active].name}, ${active + 1} of ${suggested.length}. Press Enter to mention.`}
      </span>
    </div>
  )
}
