import { useEffect, useEffectEvent, useState } from 'react'
import { isUserAllowed } from '../../app/api/session.ts'
import { useQueryChange } from '../../ui/address-query.ts'
import { isPlainKey, keyLetter } from '../../ui/keyboard.ts'
import { hasNoteDraft } from './note-draft.ts'

interface NoteWriting {
  /** Whether there is a customer to write about. */
  readonly canWrite: boolean
  /** Whether the notes are a tab, which then opens. */
  readonly hasTab: boolean
}

/**
 * Whether the user is writing a note, including after returning to a draft. The key N starts one, unless the user types
 * or a dialog is open.
 */
export function useNoteWriting(customer: string, { canWrite, hasTab }: NoteWriting) {
  const changeQuery = useQueryChange()
  const [isWriting, setIsWriting] = useState(() => hasNoteDraft(customer))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!canWrite || !isUserAllowed('write-notes') || !isNoteKey(event)) return
    event.preventDefault()
    if (hasTab) changeQuery({ tab: 'notes' })
    setIsWriting(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return [isWriting, setIsWriting] as const
}

function isNoteKey(event: KeyboardEvent): boolean {
  return isPlainKey(event) && !event.repeat && keyLetter(event) === 'n'
}
