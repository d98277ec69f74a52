import { type Note, notesCalls } from '@portal/contract/notes/calls'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { NoteForm } from './NoteForm.tsx'

interface NoteEditorProps {
  /** The customer's username. */
  readonly email: string
  readonly note: Note
  readonly body: string
  readonly onClose: () => void
}

/** Edits a note. Stays open with its text if the server rejects the change. */
export function NoteEditor({ email, note, body: before, onClose }: NoteEditorProps) {
  const { run, isRunning } = useAction(notesCalls.editNote)
  const [body, setBody] = useState(before)
  return (
    <NoteForm
      title="Edit Note"
      verb="Save Note"
      body={body}
      onChange={setBody}
      isRunning={isRunning}
      onSubmit={async (text) => {
        const outcome = await run({ email, noteId: note.id, ...text })
        if (outcome.ok) onClose()
      }}
      onCancel={onClose}
      isUnchanged={body === before}
    />
  )
}
