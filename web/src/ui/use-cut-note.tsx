import { type ReactNode, useCallback, useState } from 'react'
import styles from './CutNote.module.css'

type TextBox = HTMLInputElement | HTMLTextAreaElement

interface CutNote<E> {
  /** For the box itself: what is entered is compared with the room that is left for it. */
  readonly ref: (box: E | null) => (() => void) | undefined
  /** To be shown below the box; screen readers announce it. */
  readonly note: ReactNode
}

/** A browser shortens what is pasted to a box's `maxlength` without a word: this says that it was cut, and by how much. */
export function useCutNote<E extends TextBox>(maxLength: number | undefined): CutNote<E> {
  const [text, setText] = useState('')
  const ref = useCallback(
    (box: E | null) => {
      if (box === null || maxLength === undefined) return undefined
      const compare = (event: Event) => {
        const data = event instanceof InputEvent ? event.data : null
        // What is selected is replaced. Boxes for email addresses do not say where their selection is.
        const selected = document.getSelection()?.toString() ?? ''
        setText(cutText(data ?? '', maxLength - box.value.length + selected.length, maxLength))
      }
      box.addEventListener('beforeinput', compare)
      return () => box.removeEventListener('beforeinput', compare)
    },
    [maxLength],
  )
  return { ref, note: maxLength === undefined ? null : <CutText text={text} /> }
}

/** The line below a box that says what was left out; there is one also while nothing was, so that a change is announced. */
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
  const leftOut = text.length - room
  return `Cut to ${most} characters: ${leftOut.toLocaleString('en-US')} ${leftOut === 1 ? 'was' : 'were'} left out.`
}
