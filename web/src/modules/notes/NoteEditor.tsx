import { type Note, notesCalls } from '@portal/contract/notes/calls'
import { useAction } from '../../app/api/actions.ts'
import { NoteForm } from './NoteForm.tsx'

interface NoteEditorProps {
  /** The customer's username. */
  readonly email: string
  readonly note: Note
  readonly body: string
  readonly onChange: (body: string) => void
  readonly isUnchanged: boolean
  readonly onClose: () => void
}

/** Edits a note. Stays open with its text if the server rejects the change. */
export function NoteEditor({ email, note, body, onChange, isUnchanged, onClose }: NoteEditorProps) {
  const { run, isRunning } = useAction(notesCalls.editNote)
  return (
    <NoteForm
      title="Edit Note"
      verb="Save Note"
      body={body}
      onChange={onChange}
      isRunning={isRunning}
      onSubmit={async (text) => {
        const outcome = await run({ email, noteId: note.id, ...text })
        if (outcome.ok) onClose()
      }}
      onCancel={onClose}
      isUnchanged={isUnchanged}
    />
  )
}
