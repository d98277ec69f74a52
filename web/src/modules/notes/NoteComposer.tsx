import { addDays, calendarDays, easternDay, formatDate } from '@portal/contract/dates'
import { notesCalls } from '@portal/contract/notes/calls'
import { useAction } from '../../app/api/actions.ts'
import { useSession } from '../../app/api/session.ts'
import { DateField } from '../../ui/DateField.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { toAssignee } from './assignees.ts'
import { emptyDraft, useNoteDraft } from './note-draft.ts'
import { NoteForm } from './NoteForm.tsx'
import styles from './Notes.module.css'

interface NoteComposerProps {
  /** The customer's username. */
  readonly email: string
  readonly onClose: () => void
}

/** Writes a note, optionally with a follow-up. The text is kept when the user leaves the page. */
export function NoteComposer({ email, onClose }: NoteComposerProps) {
  const { user } = useSession()
  const { run, isRunning } = useAction(notesCalls.addNote)
  const [draft, setDraft] = useNoteDraft(email)
  const today = easternDay(portalNow())
  const { body, followUp } = draft
  const newFollowUp = { dueOn: addDays(today, 1), assignee: user?.email ?? '' }

  function close() {
    setDraft(emptyDraft)
    onClose()
  }

  return (
    <NoteForm
      title="Add Note"
      verb="Add Note"
      body={body}
      onChange={(text) => setDraft({ ...draft, body: text })}
      isRunning={isRunning}
      onSubmit={async (text) => {
        const outcome = await run({
          email,
          ...text,
          ...(followUp && { followUp: { dueOn: followUp.dueOn, assignee: toAssignee(followUp.assignee) } }),
        })
        if (outcome.ok) close()
      }}
      onCancel={close}
      isUnchanged={body === ''}
      besideButtons={
        <TextButton onClick={() => setDraft({ ...draft, followUp: followUp ? null : newFollowUp })}>
          {followUp ? 'No Follow-Up' : 'Follow Up'}
        </TextButton>
      }
      hint={`${followUp ? `The follow-up appears on the home page from ${formatDate(followUp.dueOn)}. ` : ''}@ mentions a colleague. Ctrl+Enter adds the note.`}
    >
      {followUp && (
        <div className={styles.followUpFields}>
          <DateField
            name="dueOn"
            label="Follow Up On"
            value={followUp.dueOn}
            between={{ first: today, last: calendarDays.last }}
            onChange={(dueOn) => setDraft({ ...draft, followUp: { ...followUp, dueOn } })}
          />
          <AssigneeField
            name="assignee"
            value={followUp.assignee}
            onChange={(assignee) => setDraft({ ...draft, followUp: { ...followUp, assignee } })}
          />
        </div>
      )}
    </NoteForm>
  )
}
