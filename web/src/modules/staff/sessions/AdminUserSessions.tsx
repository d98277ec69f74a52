import { type ActiveSession, sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useReading } from '../../../app/api/readings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { SessionList } from './SessionList.tsx'

/** Where an admin user is signed in, and how an administrator ends that. */
export function AdminUserSessions({ email }: { readonly email: string }) {
  const { data, failure, tryAgain } = useReading(
    sessionsCalls.getAdminUserSessions,
    { adminEmail: email },
    { quiet: true },
  )
  const [asked, setAsked] = useState<ActiveSession | 'all' | null>(null)
  const endOne = useAction(sessionsCalls.endAdminUserSession)
  const endAll = useAction(sessionsCalls.endAdminUserSessions)
  return (
    <>
      <SessionList
        title="Sessions"
        sessions={data}
        failure={failure}
        tryAgain={tryAgain}
        empty="No active sessions"
        action={
          data &&
          data.length > 0 && (
            <TextButton aria-haspopup="dialog" onClick={() => setAsked('all')}>
              Sign Out All Sessions
            </TextButton>
          )
        }
        onEnd={setAsked}
      />
      {asked === 'all' && (
        <ConfirmDialog
          title="Sign Out All Sessions"
          verb="Sign Out"
          question="Are you sure you want to sign this admin user out of all sessions?"
          isDangerous
          onConfirm={() => endAll.run({ email })}
          onClose={() => setAsked(null)}
        >
          <p>{email}</p>
        </ConfirmDialog>
      )}
      {asked !== null && asked !== 'all' && (
        <EndSessionDialog
          session={asked}
          onConfirm={() => endOne.run({ email, id: asked.id })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
