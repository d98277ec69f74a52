import { isAllowed, type CallPermission } from '@portal/contract/permissions'
import type { SignedInUser } from '@portal/contract/staff/calls'
import { createStore } from '../../ui/store.ts'

export interface Session {
  /** Null if no user is signed in. */
  readonly user: SignedInUser | null
  /** The server no longer knows the session; the page stays open and prompts to sign in again. */
  readonly mustSignInAgain: boolean
}

const TOKEN = 'token'
const session = createStore<Session>({ user: null, mustSignInAgain: false })
let resumers: (() => void)[] = []

export const useSession = session.use
export const currentSession = session.get
export const onSessionChange = session.follow

/** The bearer token, stored until the tab closes. */
export function currentToken(): string | null {
  return sessionStorage.getItem(TOKEN)
}

/** Stores a token before its user is known. */
export function saveToken(token: string) {
  sessionStorage.setItem(TOKEN, token)
}

/** Signs the user out in this tab. */
export function clearSession() {
  sessionStorage.removeItem(TOKEN)
  session.set({ user: null, mustSignInAgain: false })
}

let cancelQueries = async () => {}

/** Registers what must stop before a session ends, because pending requests would be rejected. */
export function beforeSessionEnds(stop: () => Promise<void>) {
  cancelQueries = stop
}

export function stopQueries(): Promise<void> {
  return cancelQueries()
}

/** Called after a sign-in: waiting requests continue. */
export function beginSession(token: string, user: SignedInUser) {
  saveToken(token)
  session.set({ user, mustSignInAgain: false })
  const waiting = resumers
  resumers = []
  for (const proceed of waiting) proceed()
}

/** The user's name or role has changed since sign-in. */
export function updateUser(user: SignedInUser) {
  session.set({ ...session.get(), user })
}

/** Resolves when the user has signed in again after `deadToken` expired; never if the user cancels. */
export function signInAgain(deadToken: string | null): Promise<void> {
  const token = currentToken()
  if (token !== null && token !== deadToken) return Promise.resolve()

  sessionStorage.removeItem(TOKEN)
  session.set({ ...session.get(), mustSignInAgain: true })
  return new Promise((resolve) => resumers.push(resolve))
}

/** Whether the signed-in user has the permission. */
export function isUserAllowed(permission: CallPermission): boolean {
  return isAllowed(session.get().user?.role ?? null, permission)
}
