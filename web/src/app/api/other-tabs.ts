import { currentToken, clearSession, saveToken } from './session.ts'

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'lend'; readonly token: string }
  | { readonly kind: 'renewed'; readonly old: string; readonly token: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'role-changed'; readonly token: string }

/** Other tabs answer within a few milliseconds, if there are any. */
const ANSWER_TIMEOUT_MS = 100
/** A busy one may need longer, while this one already asks to sign in. */
const LATE_MS = 5000

const channel = new BroadcastChannel('session')

interface Listening {
  readonly onSignedOut: () => void
  /** The session's user views the portal as another role, or no longer does. */
  readonly onRoleChanged: () => void
}

/** Has this tab lend its token to new ones, and follow what other tabs do with its session. */
export function listenToOtherTabs({ onSignedOut, onRoleChanged }: Listening) {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const token = currentToken()
    if (token === null) return
    if (data.kind === 'ask') send({ kind: 'lend', token })
    if (data.kind === 'renewed' && data.old === token) saveToken(data.token)
    if (data.kind === 'role-changed' && data.token === token) onRoleChanged()
    if (data.kind !== 'signed-out') return
    clearSession()
    onSignedOut()
  })
}

/**
 * Takes over the token of another tab, if this one has none. Session storage belongs to one tab, and a link that is
 * opened in a new tab would otherwise lead to the sign-in.
 */
export function requestOtherTabsToken(): Promise<void> {
  if (currentToken() !== null) return Promise.resolve()
  return new Promise((resolve) => {
    let isLate = false
    const listener = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'lend' || currentToken() !== null) return
      saveToken(data.token)
      if (isLate) location.reload()
      resolve()
    }
    setTimeout(() => {
      isLate = true
      resolve()
    }, ANSWER_TIMEOUT_MS)
    channel.addEventListener('message', listener, { signal: AbortSignal.timeout(LATE_MS) })
    send({ kind: 'ask' })
  })
}

/** Replaces the token, here and in the other tabs that share the session. */
export function replaceToken(token: string) {
  const old = currentToken()
  saveToken(token)
  if (old !== null) send({ kind: 'renewed', old, token })
}

/** Notifies the other tabs that the session has ended here. */
export function broadcastSignedOut() {
  send({ kind: 'signed-out' })
}

/** Notifies the other tabs that the user sees the portal as another role now. */
export function broadcastRoleChanged() {
  const token = currentToken()
  if (token !== null) send({ kind: 'role-changed', token })
}

function send(message: Message) {
  channel.postMessage(message)
}
