import { currentToken, clearSession, saveToken } from './session.ts'

type Message =
  | { readonly kind: 'request' }
  | { readonly kind: 'share'; readonly token: string }
  | { readonly kind: 'renewed'; readonly old: string; readonly token: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'role-changed'; readonly token: string }

/** Other tabs respond within a few milliseconds, if there are any. */
const RESPONSE_TIMEOUT_MS = 100
/** A busy tab may respond later, while this tab already prompts to sign in. */
const LATE_MS = 5000

const channel = new BroadcastChannel('session')

interface ListenOptions {
  readonly onSignedOut: () => void
  /** The user started or stopped viewing the portal as another role. */
  readonly onRoleChanged: () => void
}

/** Shares this tab's token with new tabs, and follows changes to the session in other tabs. */
export function listenToOtherTabs({ onSignedOut, onRoleChanged }: ListenOptions) {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const token = currentToken()
    if (token === null) return
    if (data.kind === 'request') send({ kind: 'share', token })
    if (data.kind === 'renewed' && data.old === token) saveToken(data.token)
    if (data.kind === 'role-changed' && data.token === token) onRoleChanged()
    if (data.kind !== 'signed-out') return
    clearSession()
    onSignedOut()
  })
}

/**
 * Copies the token of another tab, if this one has none. Session storage is per tab, so a link opened in a new tab
 * would otherwise open the sign-in page.
 */
export function requestOtherTabsToken(): Promise<void> {
  if (currentToken() !== null) return Promise.resolve()
  return new Promise((resolve) => {
    let isLate = false
    const listener = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'share' || currentToken() !== null) return
      saveToken(data.token)
      if (isLate) location.reload()
      resolve()
    }
    setTimeout(() => {
      isLate = true
      resolve()
    }, RESPONSE_TIMEOUT_MS)
    channel.addEventListener('message', listener, { signal: AbortSignal.timeout(LATE_MS) })
    send({ kind: 'request' })
  })
}

/** Replaces the token in all tabs that share the session. */
export function replaceToken(token: string) {
  const old = currentToken()
  saveToken(token)
  if (old !== null) send({ kind: 'renewed', old, token })
}

/** Notifies the other tabs that the session has ended. */
export function broadcastSignedOut() {
  send({ kind: 'signed-out' })
}

/** Notifies the other tabs that the user now views the portal as another role. */
export function broadcastRoleChanged() {
  const token = currentToken()
  if (token !== null) send({ kind: 'role-changed', token })
}

function send(message: Message) {
  channel.postMessage(message)
}
