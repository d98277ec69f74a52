import type { CalendarDay } from '@portal/contract/dates'
import { useState } from 'react'
import { currentSession } from '../../app/api/session.ts'

/** A note that has not been added yet. */
export interface NoteDraft {
  readonly body: string
  /** Null without a follow-up. */
  readonly followUp: { readonly dueOn: CalendarDay; readonly assignee: string } | null
}

export const emptyDraft: NoteDraft = { body: '', followUp: null }

/** The user's draft for a customer, kept until the tab closes, even if the user leaves the page. */
export function useNoteDraft(customer: string): readonly [NoteDraft, (draft: NoteDraft) => void] {
  const key = keyOf(customer)
  const [draft, setDraft] = useState(() => readDraft(key))
  return [
    draft,
    (next) => {
      setDraft(next)
      saveDraft(key, next)
    },
  ]
}

/** The user's changed text of a note, kept like a draft; null if the note is not being edited. */
export function useNoteEdit(noteId: number, body: string | null) {
  const key = `note edit ${currentSession().user?.email ?? ''} ${noteId}`
  const [edited, setEdited] = useState(() => sessionStorage.getItem(key))
  function edit(next: string | null) {
    setEdited(next)
    if (next === null || next === body) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [edited, edit] as const
}

export function hasNoteDraft(customer: string): boolean {
  return readDraft(keyOf(customer)).body !== ''
}

function keyOf(customer: string): string {
  return `note draft ${currentSession().user?.email ?? ''} ${customer}`
}

function readDraft(key: string): NoteDraft {
  const stored = sessionStorage.getItem(key)
  // Only `saveDraft` writes the key.
  return stored === null ? emptyDraft : (JSON.parse(stored) as NoteDraft)
}

function saveDraft(key: string, draft: NoteDraft) {
  if (draft.body === '' && draft.followUp === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(draft))
}
