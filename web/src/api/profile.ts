import { staffCalls } from '@portal/contract/staff/calls'
import { call } from './client.ts'
import { changeUser, currentToken } from './session.ts'

/** Reads anew who is signed in, and as what; without an answer it stays as it was. */
export async function readAgain(): Promise<void> {
  const token = currentToken()
  if (token === null) return
  const user = await call(staffCalls.getUserProfile, {}, { token }).catch(() => null)
  if (user !== null && token === currentToken()) changeUser(user)
}
