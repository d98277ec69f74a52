import type { ActiveSession } from '@portal/contract/staff/sessions/calls'
import type { ReactNode } from 'react'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failed, type Failure } from '../../../ui/Failed.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import styles from './SessionList.module.css'

interface SessionListProps {
  readonly title: string
  /** Undefined while they are being read. */
  readonly sessions: readonly ActiveSession[] | undefined
  readonly failure: Failure | null
  readonly tryAgain: () => void
  readonly empty: string
  /** Ends all that can be ended here; at the right of the title. */
  readonly action?: ReactNode
  readonly onEnd: (session: ActiveSession) => void
}

/** A user's sessions. */
export function SessionList({ title, sessions, failure, tryAgain, empty, action, onEnd }: SessionListProps) {
  return (
    <section className={styles.section} aria-label={title} aria-busy={!sessions && !failure}>
      <div className={styles.titleLine}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {!sessions && failure && <Failed failure={failure} tryAgain={tryAgain} />}
      {!sessions && !failure && <div className={styles.skeleton} />}
      {sessions?.length === 0 && <Empty text={empty} />}
      {sessions && sessions.length > 0 && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <div>
                <p>
                  {session.browser}
                  <span className={styles.address}> · {session.address}</span>
                </p>
                <p className={styles.times}>
                  Signed in <DateTime instant={session.startedAt} />
                  <br />
                  Last active <DateTime instant={session.lastUsedAt} />
                  {session.signedInBy === 'single-sign-on' && (
                    <>
                      <br />
                      Signed in with SSO
                    </>
                  )}
                </p>
              </div>
              {session.isCurrent ? (
                <span className={styles.current}>Current session</span>
              ) : (
                <TextButton
                  aria-label={`End session: ${session.browser}, ${session.address}`}
                  onClick={() => onEnd(session)}
                >
                  End
                </TextButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
