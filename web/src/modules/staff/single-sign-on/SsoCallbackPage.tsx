import type { ReplyOf } from '@portal/contract/call'
import type { SecondStep } from '@portal/contract/staff/calls'
import { pageNotFound } from '@portal/contract/page-not-found'
import { singleSignOnCalls } from '@portal/contract/staff/single-sign-on/calls'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallFailed } from '../../../app/api/call-failed.ts'
import { call } from '../../../app/api/client.ts'
import { portalConfig } from '../../../app/api/portal-config.ts'
import { currentToken } from '../../../app/api/session.ts'
import { Entrance } from '../../../app/chrome/Entrance.tsx'
import { destinationOf } from '../../../app/chrome/guard.ts'
import { NotFoundPage } from '../../../app/chrome/NotFoundPage.tsx'
import { enter } from '../../../app/chrome/start-up.ts'
import { paths } from '../../../app/paths.ts'
import { lazyPart } from '../../../ui/lazy.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useDocumentTitle } from '../../../ui/Page.tsx'
import styles from '../SignIn.module.css'
import { broadcastSession } from './signed-in-again.ts'

const SecondStepAfterProvider = lazyPart(() =>
  import('./SecondStepAfterProvider.tsx').then((module) => module.SecondStepAfterProvider),
)

type Reply = ReplyOf<typeof singleSignOnCalls.signInByProvider>

/** Where the identity provider redirects to: exchanges the code for a session and opens the requested page. */
export default function SsoCallbackPage() {
  const { history } = useRouter()
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [next, setNext] = useState<Extract<Reply, SecondStep> | null>(null)
  const isOffered = portalConfig().singleSignOnName !== null
  useDocumentTitle(!isOffered ? pageNotFound.title : failure ? 'Sign In failed' : 'Signing in...')

  useEffect(() => {
    const code = readCode()
    if (code === null) return
    signIn(code).then(
      (reply) => ('challenge' in reply ? setNext(reply) : history.replace(destinationOf(reply.returnTo))),
      (reason: unknown) => {
        if (!(reason instanceof CallFailed)) throw reason
        setFailure(reason)
      },
    )
  }, [history])

  if (!isOffered) return <NotFoundPage />
  if (next) return <SecondStepAfterProvider next={next} returnTo={next.returnTo} />
  if (failure === null) {
    return (
      <Entrance role="status">
        <h1 className={styles.title}>Signing in...</h1>
      </Entrance>
    )
  }
  return (
    <Entrance role="alert">
      <h1 className={styles.title}>Sign In failed</h1>
      <p className={styles.for}>{failure.message}</p>
      <p className={styles.for}>{failure.detail}</p>
      <p>
        <Link to={paths.signIn()}>Go to sign in</Link>
      </p>
    </Entrance>
  )
}

/** Closes the window of a repeated sign-in. */
export function SignedInAgainPage() {
  const isSignedIn = currentToken() !== null
  useDocumentTitle(isSignedIn ? 'Signed in' : pageNotFound.title)
  useEffect(() => {
    const token = currentToken()
    if (token === null) return
    broadcastSession(token)
    window.close()
  }, [])
  if (!isSignedIn) return <NotFoundPage />
  return (
    <Entrance role="status">
      <h1 className={styles.title}>You're signed in</h1>
      <p>You can close this window and return to the portal.</p>
    </Entrance>
  )
}

/** Returns the code after the # once, removing it from the URL before anything else. */
function readCode(): string | null {
  const code = location.hash.slice(1)
  if (code === '') return null
  window.history.replaceState(window.history.state, '', location.pathname)
  return code
}

async function signIn(code: string): Promise<Reply> {
  const reply = await call(singleSignOnCalls.signInByProvider, { code })
  if ('token' in reply) await enter(reply.token)
  return reply
}
