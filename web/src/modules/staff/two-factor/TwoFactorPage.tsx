import { type Enrolment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { useReading } from '../../../app/api/readings.ts'
import { NotLoaded } from '../../../ui/Empty.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ConfirmApp } from './ConfirmApp.tsx'
import { TwoFactorIsOff, TwoFactorIsOn } from './Overview.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './TwoFactor.module.css'

/** One's own second factor: set it up, make recovery codes, turn it off. */
export default function TwoFactorPage() {
  const state = useReading(twoFactorCalls.getMyTwoFactor, {}, { quiet: true })
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function show(newCodes: readonly string[]) {
    setEnrolment(null)
    setCodes(newCodes)
  }

  function content() {
    if (codes) return <RecoveryCodes codes={codes} verb="Done" onStored={() => setCodes(null)} />
    if (enrolment) return <ConfirmApp enrolment={enrolment} onDone={show} onCancel={() => setEnrolment(null)} />
    const { data } = state
    if (!data) return <NotLoaded reading={state} skeleton={styles.skeleton} />
    if (data.turnedOnAt === null) return <TwoFactorIsOff onBegun={setEnrolment} />
    return <TwoFactorIsOn {...data} turnedOnAt={data.turnedOnAt} onBegun={setEnrolment} onCodes={show} />
  }

  return (
    <Page
      title="Two-Factor Authentication"
      description="Sign in with your password and a code from an authenticator app."
      narrow
    >
      {content()}
    </Page>
  )
}
