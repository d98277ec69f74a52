import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { useReading } from '../../../app/api/readings.ts'
import { ConfirmButton } from '../../../app/ConfirmCall.tsx'
import { SessionList } from './SessionList.tsx'

/** An admin user's sessions, which an administrator can end. */
export function AdminUserSessions({ email }: { readonly email: string }) {
  const sessions = useReading(sessionsCalls.getAdminUserSessions, { adminEmail: email }, { quiet: true })
  return (
    <SessionList
      title="Sessions"
      reading={sessions}
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
