import { Button } from '@mantine/core'
import { notesCalls } from '@portal/contract/notes/calls'
import { noteBody } from '@portal/contract/notes/fields'
import { type ReactNode, useRef, useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { useSession } from '../../app/api/session.ts'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { useFormPlace } from '../../ui/form-place.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import { MentionField } from './MentionField.tsx'
import { mentionedIn, withDistinctNames } from './mentions.ts'
import styles from './Notes.module.css'

interface NoteText {
  readonly body: string
  /** Email addresses of mentioned colleagues. */
  readonly mentions: string[]
}

interface NoteFormProps {
  readonly title: string
  /** Text of the submit button. */
  readonly verb: string
  readonly body: string
  readonly onChange: (body: string) => void
  readonly isRunning: boolean
  /** Receives a valid text. */
  readonly onSubmit: (text: NoteText) => void
  readonly onCancel: () => void
  /** Whether nothing would be lost: Esc then closes it. */
  readonly isUnchanged: boolean
  /** Additional fields. */
  readonly children?: ReactNode
  /** Shown beside the buttons. */
  readonly besideButtons?: ReactNode
  /** Shown below the buttons. */
  readonly hint?: ReactNode
}

/** The text of a note, in which colleagues can be mentioned. */
export function NoteForm(props: NoteFormProps) {
  const { title, verb, body, onChange, isRunning, onSubmit, onCancel, isUnchanged, children } = props
  const { besideButtons, hint } = props
  const { user } = useSession()
  const { data: colleagues = [] } = useCallQuery(notesCalls.getColleagues, {})
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const others = withDistinctNames(colleagues).filter(({ email }) => email !== user?.email)
  const changeNote = useFormPlace(title)
  const readOnly = useReadOnly()

  function submit() {
    if (readOnly.disabled) return
    const checked = noteBody.safeParse(body)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return form.current?.querySelector('textarea')?.focus()
    onSubmit({ body: checked.data, mentions: mentionedIn(checked.data, others).map(({ email }) => email) })
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {changeNote}
      <MentionField
        label="Note"
        value={body}
        error={error}
        colleagues={others}
        onChange={(text) => {
          setError(undefined)
          onChange(text)
        }}
        onSubmit={submit}
        onCancel={() => isUnchanged && onCancel()}
      />
      {children}
      <div className={styles.composerFoot}>
        {besideButtons}
        <span className={styles.composerButtons}>
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <ChangeButton type="submit" size="xs" loading={isRunning}>
            {verb}
          </ChangeButton>
        </span>
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </form>
  )
}
