import { Button } from '@mantine/core'
import { type Note, notesCalls } from '@portal/contract/notes/calls'
import { noteBody } from '@portal/contract/notes/fields'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useReading } from '../../app/api/queries.ts'
import { MentionField } from './MentionField.tsx'
import { mentionedIn } from './mentions.ts'
import styles from './Notes.module.css'

interface NoteEditorProps {
  /** The customer's username. */
  readonly email: string
  readonly note: Note
  readonly body: string
  readonly onClose: () => void
}

/** Changes a note. It stays open with its text while the server refuses. */
export function NoteEditor({ email, note, body, onClose }: NoteEditorProps) {
  const { data: colleagues = [] } = useReading(notesCalls.getColleagues, {})
  const { run, isRunning } = useAction(notesCalls.editNote)
  const [text, setText] = useState(body)
  const [error, setError] = useState<string>()
  const others = colleagues.filter((one) => one.email !== note.author.email)

  async function submit() {
    const checked = noteBody.safeParse(text)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const mentions = mentionedIn(checked.data, others).map((one) => one.email)
    const outcome = await run({ email, noteId: note.id, body: checked.data, mentions })
    if (outcome.ok) onClose()
  }

  return (
    <form
      className={styles.composer}
      aria-label="Edit Note"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        label="Note"
        value={text}
        error={error}
        colleagues={others}
        onChange={setText}
        onSubmit={submit}
        onCancel={() => text === body && onClose()}
      />
      <div className={styles.composerFoot}>
        <span className={styles.composerButtons}>
          <Button variant="default" size="xs" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={isRunning}>
            Save Note
          </Button>
        </span>
      </div>
    </form>
  )
}
