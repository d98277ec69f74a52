import { type ReactNode, useCallback, useState } from 'react'
import styles from './CutNote.module.css'

type TextBox = HTMLInputElement | HTMLTextAreaElement

interface CutNote<E> {
  /** For the box itself: what is entered is compared with the space that is left for it. */
  readonly ref: (box: E | null) => (() => void) | undefined
  /** To be shown below the box; screen readers announce it. */
  readonly note: ReactNode
  /** Shows a field's box with the note below it. */
  readonly inputContainer: (box: ReactNode) => ReactNode
}

/** A browser shortens what is pasted to a box's `maxlength` without a word: this says that it was cut, and by how much. */
export function useCutNote<E extends TextBox>(maxLength: number | undefined): CutNote<E> {
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
  const note = maxLength === undefined ? null : <CutText text={text} />
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

/** How many characters are selected: an insertion replaces them. Firefox has no selected text of boxes in the document. */
function selectedIn({ selectionStart: start, selectionEnd: end }: TextBox): number {
  // Boxes for email addresses do not say where their selection is.
  if (start === null || end === null) return document.getSelection()?.toString().length ?? 0
  return end - start
}

/** The line below a field that says what was removed. It is always rendered, so that screen readers announce a change. */
export function CutText({ text }: { readonly text: string }) {
  return (
    <div aria-live="polite" className={styles.note}>
      {text}
    </div>
  )
}

/** What to say of a text for which there may be too little room; nothing where it fits, or where only blanks do not. */
function cutText(entered: string, room: number, maxLength: number): string {
  const text = entered.replaceAll('\r\n', '\n')
  const most = maxLength.toLocaleString('en-US')
  if (text.slice(Math.max(0, room)).trim() === '') return ''
  if (text.length === 1) return `You can enter up to ${most} characters.`
  const removed = text.length - room
  const were = removed === 1 ? 'character was' : 'characters were'
  return `Shortened to ${most} characters. ${removed.toLocaleString('en-US')} ${were} removed.`
}
