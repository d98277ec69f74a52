import { notesCalls } from '@portal/contract/notes/calls'
import { IconPlus } from '@tabler/icons-react'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { Failed } from '../../ui/Empty.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { NoteItem } from './NoteItem.tsx'
import type { NotedCustomer } from './NotedCustomer.tsx'
import styles from './Notes.module.css'

interface NotesPanelProps {
  readonly customer: NotedCustomer
  /** Whether the user is writing a note. */
  readonly isWriting: boolean
  readonly onWrite: (isWriting: boolean) => void
}

/** Notes on a customer, pinned ones first, with a form to add one. */
export function NotesPanel({ customer, isWriting, onWrite }: NotesPanelProps) {
  const { email } = customer
  const { data, failure, retry } = useCallQuery(
    notesCalls.getNotes,
    { email },
    { quiet: true, live: `customer:${email}` },
  )
  const canWrite = isUserAllowed('write-notes')
  return (
    <section aria-labelledby="notes" aria-busy={!data && !failure} className={styles.panel}>
      <div className={styles.head}>
        <h2 id="notes">Notes {data && <span className={styles.count}>{data.length}</span>}</h2>
        {canWrite && !isWriting && (
          <span data-offers>
            <TextButton isChange onClick={() => onWrite(true)} aria-keyshortcuts="n">
              <IconPlus size={14} aria-hidden /> Add Note{' '}
              <kbd className={styles.key} aria-hidden>
                N
              </kbd>
            </TextButton>
          </span>
        )}
      </div>
      {canWrite && isWriting && <NoteComposer email={email} onClose={() => onWrite(false)} />}
      {!data && failure && <Failed isPart failure={failure} retry={retry} />}
      {data?.length === 0 && !isWriting && <p className={styles.quiet}>No notes yet</p>}
      {data && data.length > 0 && (
        <ol className={styles.notes}>
          {data.map((note) => (
            <NoteItem key={note.id} customer={customer} note={note} />
          ))}
        </ol>
      )}
    </section>
  )
}
