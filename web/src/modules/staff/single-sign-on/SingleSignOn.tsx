import { Button } from '@mantine/core'
import { isSingleSignOnRefusal, singleSignOnRefusals, START_PATH } from '@portal/contract/staff/single-sign-on/calls'
import { useEffect, useRef } from 'react'
import { showCallFailed } from '../../../app/api/task.ts'
import { enter } from '../../../app/chrome/start-up.ts'
import { paths } from '../../../app/paths.ts'
import { showFailure } from '../../../ui/toast.ts'
import { listenForSession } from './signed-in-again.ts'
import styles from './SingleSignOn.module.css'

interface NamedProvider {
  /** Name of the identity provider. */
  readonly name: string
}

/** Redirects to the identity provider, and afterwards to `returnTo`. */
export function SignInByProvider({ name, returnTo = '' }: NamedProvider & { readonly returnTo?: string | undefined }) {
  return (
    <>
      <p className={styles.or}>or</p>
      <Button className={styles.button} component="a" href={addressOf(returnTo)} variant="default" fullWidth>
        Sign in with {name}
      </Button>
    </>
  )
}

/** Why the sign-in with the provider failed. */
export function RefusedByProvider({ name, code }: NamedProvider & { readonly code: string | undefined }) {
  if (!isSingleSignOnRefusal(code)) return null
  return (
    <p className={styles.refused} role="alert">
      {singleSignOnRefusals[code](name)}
    </p>
  )
}

/** The same in a separate window, so that the page behind stays unchanged. */
export function SignInAgainByProvider({ name, onSignedIn }: NamedProvider & { readonly onSignedIn: () => void }) {
  const stopListening = useRef(() => {})
  useEffect(() => () => stopListening.current(), [])

  function leave() {
    stopListening.current()
    stopListening.current = listenForSession((token) => {
      enter(token).then(onSignedIn, showCallFailed)
    })
    const address = addressOf(paths.signedInAgain())
    // Wider than the minimum width that the portal supports.
    if (window.open(address, '_blank', 'popup,width=960,height=760') === null) {
      showFailure({
        message: `Your browser blocked the ${name} sign-in window. Allow pop-ups for this site and try again.`,
        detail: '',
      })
    }
  }
  return (
    <div className={styles.again}>
      <Button className={styles.button} variant="default" fullWidth onClick={leave}>
        Sign in with {name}
      </Button>
      <p className={styles.or}>or</p>
    </div>
  )
}

function addressOf(returnTo: string): string {
  return returnTo === '' ? START_PATH : `${START_PATH}?${new URLSearchParams({ returnTo })}`
}
