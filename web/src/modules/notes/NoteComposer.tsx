import { Button } from '@mantine/core'
import { addDays, calendarDays, easternDay, formatDate } from '@portal/contract/dates'
import { notesCalls } from '@portal/contract/notes/calls'
import { noteBody } from '@portal/contract/notes/fields'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useReading } from '../../app/api/queries.ts'
import { useSession } from '../../app/api/session.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { assigneeOptions, toAssignee } from './assignees.ts'
import { MentionField } from './MentionField.tsx'
import { mentionedIn } from './mentions.ts'
import { emptyDraft, useNoteDraft } from './note-draft.ts'
import styles from './Notes.module.css'

interface NoteComposerProps {
  /** The customer's username. */
  readonly email: string
  readonly onClose: () => void
}

/** Writes a note, with a follow-up if one is wanted. What is typed stays when the page is left. */
export function NoteComposer({ email, onClose }: NoteComposerProps) {
  const { user } = useSession()
  const { data: colleagues = [] } = useReading(notesCalls.getColleagues, {})
  const { run, isRunning } = useAction(notesCalls.addNote)
  const [draft, setDraft] = useNoteDraft(email)
  const [error, setError] = useState<string>()
  const ownEmail = user?.email ?? ''
  const today = easternDay(portalNow())
  const { followUp } = draft
  const options = assigneeOptions(colleagues, ownEmail)
  const others = colleagues.filter((one) => one.email !== ownEmail)

  async function submit() {
    const checked = noteBody.safeParse(draft.body)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const outcome = await run({
      email,
      body: checked.data,
      mentions: mentionedIn(checked.data, others).map((one) => one.email),
      ...(followUp && { followUp: { dueOn: followUp.dueOn, assignee: toAssignee(followUp.assignee) } }),
    })
    if (!outcome.ok) return
    setDraft(emptyDraft)
    onClose()
  }

  function cancel() {
    setDraft(emptyDraft)
    onClose()
  }

  return (
    <form
      className={styles.composer}
      aria-label="Add Note"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        label="Note"
        value={draft.body}
        error={error}
        colleagues={others}
        onChange={(body) => {
          setError(undefined)
          setDraft({ ...draft, body })
        }}
        onSubmit={submit}
        onCancel={() => draft.body === '' && cancel()}
      />
      {followUp ? (
        <div className={styles.followUpFields}>
          <DateField
            name="dueOn"
            label="Follow Up On"
            value={followUp.dueOn}
            between={{ first: today, last: calendarDays.last }}
            onChange={(dueOn) => setDraft({ ...draft, followUp: { ...followUp, dueOn } })}
          />
          <SelectField
            name="assignee"
            label="For"
            value={followUp.assignee}
            options={options}
            onChange={(assignee) => setDraft({ ...draft, followUp: { ...followUp, assignee } })}
          />
        </div>
      ) : null}
      <div className={styles.composerFoot}>
        <TextButton
          onClick={() =>
            setDraft({ ...draft, followUp: followUp ? null : { dueOn: addDays(today, 1), assignee: ownEmail } })
          }
        >
          {followUp ? 'No Follow-Up' : 'Follow Up'}
        </TextButton>
        <span className={styles.composerButtons}>
          <Button variant="default" size="xs" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={isRunning}>
            Add Note
          </Button>
        </span>
      </div>
      <p className={styles.hint}>
        {followUp && `The follow-up is on the home page from ${formatDate(followUp.dueOn)}. `}@ mentions a colleague.
        Ctrl+Enter adds the note.
      </p>
    </form>
  )
}
