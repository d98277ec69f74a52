import { type Note, notesCalls } from '@portal/contract/notes/calls'
import { NOTE_EDITABLE_MS } from '@portal/contract/notes/fields'
import { IconPin } from '@tabler/icons-react'
import { useAction } from '../../app/api/actions.ts'
import { isUserAllowed, useSession } from '../../app/api/session.ts'
import { ConfirmButton } from '../../app/ConfirmCall.tsx'
import { UtcTime } from '../../ui/DateTime.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { FollowUpButton } from './FollowUpButton.tsx'
import { FollowUpLine } from './FollowUpLine.tsx'
import { splitAtMentions } from './mentions.ts'
import { useNoteEdit } from './note-draft.ts'
import { NoteEditor } from './NoteEditor.tsx'
import type { NotedCustomer } from './NotedCustomer.tsx'
import styles from './Notes.module.css'

interface NoteItemProps {
  readonly customer: NotedCustomer
  readonly note: Note
}

/** One note: author and time, text, history and follow-ups, and the user's actions. */
export function NoteItem({ customer, note }: NoteItemProps) {
  const { author, createdAt, body, isPinned } = note
  const [edited, setEdited] = useNoteEdit(note.id, body)
  return (
    <li className={styles.note} aria-label={`Note by ${author.name}`}>
      <p className={styles.by}>
        {isPinned && <IconPin size={14} role="img" aria-label="Pinned" className={styles.pin} />}
        <strong>{author.name}</strong>{' '}
        <span className={styles.quiet}>
          <UtcTime at={createdAt} /> UTC
        </span>
      </p>
      {body === null ? (
        <p className={styles.quiet}>
          Removed by {note.removedBy}
          {note.removedAt && (
            <>
              , <UtcTime at={note.removedAt} /> UTC
            </>
          )}
        </p>
      ) : edited !== null ? (
        <NoteEditor
          email={customer.email}
          note={note}
          body={edited}
          onChange={setEdited}
          isUnchanged={edited === body}
          onClose={() => setEdited(null)}
        />
      ) : (
        <>
          <NoteText text={body} people={note.mentions} />
          <History note={note} />
          <NoteButtons customer={customer} note={note} onEdit={() => setEdited(body)} />
        </>
      )}
      {note.followUps.map((followUp) => (
        <FollowUpLine key={followUp.id} customer={customer} followUp={followUp} text={body} />
      ))}
    </li>
  )
}

function NoteText({ text, people }: { readonly text: string; readonly people: Note['mentions'] }) {
  return (
    <p className={styles.body}>
      {splitAtMentions(text, people).map(({ at, text: piece, name }) =>
        name === null ? piece : <strong key={at}>{piece}</strong>,
      )}
    </p>
  )
}

/** The note's text before each edit. */
function History({ note: { versions, editedAt } }: Pick<NoteItemProps, 'note'>) {
  if (editedAt === null || versions.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>
        Edited, <UtcTime at={editedAt} /> UTC
      </summary>
      <ol className={styles.versions}>
        {versions.map(({ body, writtenAt }) => (
          <li key={`${writtenAt.getTime()} ${body}`}>
            <span className={styles.quiet}>
              <UtcTime at={writtenAt} /> UTC
            </span>
            <p className={styles.body}>{body}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

function NoteButtons({ customer, note, onEdit }: NoteItemProps & { readonly onEdit: () => void }) {
  const { email } = customer
  const { user } = useSession()
  const pin = useAction(notesCalls.pinNote)
  const read = useAction(notesCalls.readMention)
  const isOwn = note.author.email === user?.email
  const isUnread = note.mentions.some((one) => one.email === user?.email && !one.isRead)
  const canWrite = isUserAllowed('write-notes')
  const canEdit = isOwn && portalNow().getTime() - note.createdAt.getTime() < NOTE_EDITABLE_MS
  return (
    <p className={styles.buttons}>
      {isUnread && (
        <TextButton isChange onClick={() => read.run({ noteId: note.id })}>
          Mark as Read
        </TextButton>
      )}
      {canWrite && (
        <>
          {canEdit && (
            <TextButton isChange onClick={onEdit}>
              Edit
            </TextButton>
          )}
          <TextButton isChange onClick={() => pin.run({ email, noteId: note.id, isPinned: !note.isPinned })}>
            {note.isPinned ? 'Unpin' : 'Pin'}
          </TextButton>
          <FollowUpButton customer={customer} noteId={note.id} text={note.body} />
          {(isOwn || user?.role === 'administrator') && (
            <ConfirmButton
              label="Remove"
              call={notesCalls.removeNote}
              input={{ email, noteId: note.id }}
              title="Remove Note"
              verb="Remove"
              question="Are you sure you want to remove this note? Its author and time stay visible."
              isDangerous
            >
              {note.body !== null && <NoteText text={note.body} people={note.mentions} />}
            </ConfirmButton>
          )}
        </>
      )}
    </p>
  )
}
