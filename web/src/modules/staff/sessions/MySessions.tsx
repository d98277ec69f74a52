import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { useReading } from '../../../app/api/readings.ts'
import { ConfirmButton } from '../../../app/ConfirmCall.tsx'
import { SessionList } from './SessionList.tsx'

/** The user's own sessions, each of which can be ended except this one. */
export function MySessions() {
  const sessions = useReading(sessionsCalls.getMySessions, {}, { quiet: true })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <SessionList
      title="Your Sessions"
      reading={sessions}
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
