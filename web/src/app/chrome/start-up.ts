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
import { beginSession, clearSession, currentToken, stopReadingNow, updateUser } from '../api/session.ts'
import { showCallFailed } from '../api/task.ts'
import { startLive } from '../api/live/live.ts'
import { paths } from '../paths.ts'

/** Loads what the first screen needs: the configuration and, with a token, the user. */
export async function startUp(): Promise<void> {
  listenToOtherTabs({ onSignedOut: reload, onRoleChanged: () => void readUserAgain().then(notifyChange) })
  onForbidden(() => void readUserAgain())
  startLive()
  await Promise.all([loadConfig(), (isOwnWayIn() ? Promise.resolve() : requestOtherTabsToken()).then(resumeSession)])
}

/**
 * The link of an email is for its recipient, even if an administrator follows it from the outbox; and a user who comes
 * from the identity provider brings what they need.
 */
function isOwnWayIn() {
  return /^\/(?:(?:re)?set-password\/|single-sign-on$)/.test(location.pathname)
}

/**
 * Starts the session of a token that a sign-in has just given.
 *
 * @throws {CallFailed} when the token is of no use
 */
export async function enter(token: string): Promise<void> {
  beginSession(token, await call(staffCalls.getUserProfile, {}, { token }))
  void loadChannelLogos()
}

/** Ends the session here, even if the server cannot be reached, and reloads the portal. */
export async function signOut(): Promise<void> {
  await endSession()
  broadcastSignedOut()
  reload()
}

/** Shows the portal with the role as which the user sees it from now on, in all tabs. */
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

/** A page that is left or reloaded while it starts aborts its calls, which says nothing about the session. */
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
})

async function endSession() {
  const token = currentToken()
  await stopReadingNow()
  // A session that the server does not end now ends on its own.
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

/** Updates the user, whose role may have changed. If that fails, nothing changes. */
export async function readUserAgain() {
  const token = currentToken()
  if (token === null) return
  const user = await call(staffCalls.getUserProfile, {}, { token }).catch(() => null)
  if (user !== null && token === currentToken()) updateUser(user)
}

/** In the background: the first screens do without, and a failure shows a toast. */
async function loadChannelLogos() {
  const [{ prefetchReading }, { channelLogosCalls }] = await Promise.all([
    import('../api/queries.ts'),
    import('@portal/contract/content/channel-logos/calls'),
  ])
  prefetchReading(channelLogosCalls.getAllChannelLogos, {})
}
