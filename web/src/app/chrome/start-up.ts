import { configurationCalls } from '@portal/contract/configuration/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { allowLeaving } from '../../ui/leave.ts'
import { setPortalName } from '../../ui/portal-name.ts'
import { notifyChange } from '../api/changes.ts'
import { call, onForbidden } from '../api/client.ts'
import {
  broadcastRoleChanged,
  broadcastSignedOut,
  listenToOtherTabs,
  requestOtherTabsToken,
} from '../api/other-tabs.ts'
import { setPortalConfig } from '../api/portal-config.ts'
import { beginSession, clearSession, currentToken, stopQueries, updateUser } from '../api/session.ts'
import { showCallFailed } from '../api/task.ts'
import { startLive } from '../api/live/live.ts'
import { paths } from '../paths.ts'

/** Loads what the first screen needs: the configuration and, with a token, the user. */
export async function startUp(): Promise<void> {
  listenToOtherTabs({ onSignedOut: reload, onRoleChanged: () => void readUserAgain().then(notifyChange) })
  onForbidden(() => void readUserAgain())
  startLive()
  await Promise.all([loadConfig(), (hasOwnSignIn() ? Promise.resolve() : requestOtherTabsToken()).then(resumeSession)])
}

/**
 * An emailed link is for its recipient, even if an administrator opens it from the outbox; a user returning from the
 * identity provider has their own code.
 */
function hasOwnSignIn() {
  return /^\/(?:(?:re)?set-password\/|single-sign-on$)/.test(location.pathname)
}

/**
 * Starts the session of a new token.
 *
 * @throws {CallFailed} if the token is not valid
 */
export async function enter(token: string): Promise<void> {
  beginSession(token, await call(staffCalls.getUserProfile, {}, { token }))
  void loadChannelLogos()
}

/** Ends the session here, even if the server is unreachable, and reloads the portal. */
export async function signOut(): Promise<void> {
  await endSession()
  broadcastSignedOut()
  reload()
}

/** Shows the portal with the role that the user now views it as, in all tabs. */
export function enterRole() {
  broadcastRoleChanged()
  allowLeaving()
  location.replace(paths.userHome())
}

function reload() {
  allowLeaving()
  location.replace(paths.signIn())
}

async function resumeSession() {
  const token = currentToken()
  if (token === null) return
  await enter(token).catch(() => (isLeaving ? new Promise<never>(() => {}) : endSession()))
}

/** Leaving or reloading a page during startup aborts its calls, which does not affect the session. */
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
})

async function endSession() {
  const token = currentToken()
  await stopQueries()
  // If the server does not end the session now, it expires.
  if (token !== null) await call(staffCalls.signOut, {}, { token }).catch(() => {})
  clearSession()
}

async function loadConfig() {
  try {
    const config = await call(configurationCalls.getAppConfig, {})
    setPortalConfig(config)
    setPortalName(config.portalName)
  } catch (reason) {
    showCallFailed(reason)
  }
}

/** Reloads the user, whose role may have changed. If that fails, nothing changes. */
export async function readUserAgain() {
  const token = currentToken()
  if (token === null) return
  const user = await call(staffCalls.getUserProfile, {}, { token }).catch(() => null)
  if (user !== null && token === currentToken()) updateUser(user)
}

/** In the background: the first screens work without logos, and a failure shows a toast. */
async function loadChannelLogos() {
  const [{ prefetchCallQuery }, { channelLogosCalls }] = await Promise.all([
    import('../api/queries.ts'),
    import('@portal/contract/content/channel-logos/calls'),
  ])
  prefetchCallQuery(channelLogosCalls.getAllChannelLogos, {})
}
