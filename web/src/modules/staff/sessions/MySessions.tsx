import { type ActiveSession, sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useReading } from '../../../app/api/readings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { SessionList } from './SessionList.tsx'

/** Where one is signed in oneself, and how to end that elsewhere. */
export function MySessions() {
  const { data, failure, tryAgain } = useReading(sessionsCalls.getMySessions, {}, { quiet: true })
  const [asked, setAsked] = useState<ActiveSession | 'all others' | null>(null)
  const endOne = useAction(sessionsCalls.endMySession)
  const endOthers = useAction(sessionsCalls.endMyOtherSessions)
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <>
      <SessionList
        title="Your Sessions"
        sessions={data}
        failure={failure}
        tryAgain={tryAgain}
        empty="No active sessions"
        action={
          others.length > 0 && (
            <TextButton aria-haspopup="dialog" onClick={() => setAsked('all others')}>
              Sign Out Other Sessions
            </TextButton>
          )
        }
        onEnd={setAsked}
      />
      {asked === 'all others' && (
        <ConfirmDialog
          title="Sign Out Other Sessions"
          verb="Sign Out"
          question={
            others.length === 1
              ? 'Are you sure you want to sign out of 1 other session?'
              : `Are you sure you want to sign out of ${others.length} other sessions?`
          }
          isDangerous
          onConfirm={() => endOthers.run({})}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'all others' && (
        <EndSessionDialog
          session={asked}
          onConfirm={() => endOne.run({ id: asked.id })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
