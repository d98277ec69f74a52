import { type ReactNode, useCallback, useState } from 'react'
import styles from './TruncationNote.module.css'

type TextBox = HTMLInputElement | HTMLTextAreaElement

interface TruncationNote<E> {
  /** For the field itself: the input is compared with the space left for it. */
  readonly ref: (box: E | null) => (() => void) | undefined
  /** Note to show below the field; screen readers announce it. */
  readonly note: ReactNode
  /** Shows the note below a field's box. */
  readonly inputContainer: (box: ReactNode) => ReactNode
}

/**
 * Browsers silently truncate pasted text to a field's `maxlength`: this shows that it was truncated, and by how much.
 */
export function useTruncationNote<E extends TextBox>(maxLength: number | undefined): TruncationNote<E> {
  const [text, setText] = useState('')
  const ref = useCallback(
    (box: E | null) => {
      if (box === null || maxLength === undefined) return undefined
      const compare = (event: Event) => {
        const data = event instanceof InputEvent ? event.data : null
        setText(cutText(data ?? '', maxLength - box.value.length + selectedIn(box), maxLength))
      }
      box.addEventListener('beforeinput', compare)
      return () => box.removeEventListener('beforeinput', compare)
    },
    [maxLength],
  )
  const note = maxLength === undefined ? null : <TruncatedText text={text} />
  return {
    ref,
    note,
    inputContainer: (box) => (
      <>
        {box}
        {note}
      </>
    ),
  }
}

/**
 * Number of selected characters, which an insertion replaces. Firefox does not report the selected text of fields in
 * the document.
 */
function selectedIn({ selectionStart: start, selectionEnd: end }: TextBox): number {
  // Email fields do not expose their selection.
  if (start === null || end === null) return document.getSelection()?.toString().length ?? 0
  return end - start
}

/** The line below a field about removed text. Always rendered, so that screen readers announce a change. */
export function TruncatedText({ text }: { readonly text: string }) {
  return (
    <div aria-live="polite" className={styles.note}>
      {text}
    </div>
  )
}

/** Message for a text that may not fit; empty if it fits, or if only blanks do not. */
function cutText(entered: string, room: number, maxLength: number): string {
  const text = entered.replaceAll('\r\n', '\n')
  const most = maxLength.toLocaleString('en-US')
  if (text.slice(Math.max(0, room)).trim() === '') return ''
  if (text.length === 1) return `You can enter up to ${most} characters.`
  const removed = text.length - room
  const were = removed === 1 ? 'character was' : 'characters were'
  return `Shortened to ${most} characters. ${removed.toLocaleString('en-US')} ${were} removed.`
}
