import type { Call, InputOf } from '@portal/contract/call'
import { formatEasternDateTime } from '@portal/contract/dates'
import { type ActiveSession, sessionsCalls } from '@portal/contract/staff/sessions/calls'
import type { ReactNode } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { ConfirmButton } from '../../../app/ConfirmCall.tsx'
import { EasternTime } from '../../../ui/DateTime.tsx'
import { type Loadable, NotLoaded } from '../../../ui/Empty.tsx'
import styles from './SessionList.module.css'

interface SessionListProps<C extends Call> {
  readonly title: string
  readonly loadable: Loadable<readonly ActiveSession[]>
  /** Ends several sessions; shown at the right of the title. */
  readonly action?: ReactNode
  /** Ends one session. */
  readonly endCall: C
  readonly endInput: (session: ActiveSession) => InputOf<C>
}

/** A user's sessions. */
function SessionList<C extends Call>({ title, loadable, action, endCall, endInput }: SessionListProps<C>) {
  const { data: sessions, failure } = loadable
  return (
    <section className={styles.section} aria-label={title} aria-busy={!sessions && !failure}>
      <div className={styles.titleLine}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      <p className={styles.zone}>Times are in Eastern Time.</p>
      <NotLoaded loadable={loadable} height="4.5rem" />
      {sessions?.length === 0 && <p className={styles.times}>No active sessions</p>}
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
                  Signed in <EasternTime at={session.startedAt} />
                  <br />
                  Last active <EasternTime at={session.lastUsedAt} />
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
                <ConfirmButton
                  call={endCall}
                  input={endInput(session)}
                  label="End"
                  ariaLabel={`End session: ${session.browser}, ${session.address}, signed in ${formatEasternDateTime(session.startedAt)}`}
                  title="End Session"
                  verb="End Session"
                  question="Are you sure you want to end this session?"
                  isDangerous
                >
                  <p>
                    {session.browser}, {session.address}
                  </p>
                  <p>
                    Signed in <EasternTime at={session.startedAt} />
                  </p>
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The user's own sessions. All but the current one can be ended. */
export function MySessions() {
  const sessions = useCallQuery(sessionsCalls.getMySessions, {}, { quiet: true })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <SessionList
      title="Your Sessions"
      loadable={sessions}
      endCall={sessionsCalls.endMySession}
      endInput={({ id }) => ({ id })}
      action={
        others > 0 && (
          <ConfirmButton
            call={sessionsCalls.endMyOtherSessions}
            input={{}}
            label="Sign Out Other Sessions"
            title="Sign Out Other Sessions"
            verb="Sign Out"
            question={`Are you sure you want to sign out of ${others} other ${others === 1 ? 'session' : 'sessions'}?`}
            isDangerous
          />
        )
      }
    />
  )
}

/** An admin user's sessions, which an administrator can end. */
export function AdminUserSessions({ email }: { readonly email: string }) {
  const sessions = useCallQuery(sessionsCalls.getAdminUserSessions, { adminEmail: email }, { quiet: true })
  return (
    <SessionList
      title="Sessions"
      loadable={sessions}
      endCall={sessionsCalls.endAdminUserSession}
      endInput={({ id }) => ({ email, id })}
      action={
        sessions.data &&
        sessions.data.length > 0 && (
          <ConfirmButton
            call={sessionsCalls.endAdminUserSessions}
            input={{ email }}
            label="Sign Out All Sessions"
            title="Sign Out All Sessions"
            verb="Sign Out"
            question="Are you sure you want to sign this admin user out of all sessions?"
            isDangerous
          >
            <p>{email}</p>
          </ConfirmButton>
        )
      }
    />
  )
}
