import type { Call } from '@portal/contract/call'
import type { Context } from '../context.ts'
import { Refusal } from './refusal.ts'

export interface RejectedRequest {
  readonly call: Pick<Call, 'path' | 'isSignIn'>
  /** Who is signed in, or whose account it is about; null if neither is known. */
  readonly account: string | null
  readonly address: string
}

/** Counts a request that was rejected for want of a permission, by a rate limit, or as a sign-in; nothing else. */
export function noteRejection(
  events: Context['securityEvents'],
  error: unknown,
  { call, account, address }: RejectedRequest,
): void {
  if (!(error instanceof Refusal)) return
  const kind = kindOf(error, call)
  if (kind !== null) events.add({ kind, request: call.path.slice(1), account, address })
}

function kindOf({ code, status }: Refusal, { isSignIn }: Pick<Call, 'isSignIn'>) {
  if (status === 429) return 'rate-limited'
  if (code === 'NotAllowed') return 'forbidden'
  return isSignIn && code !== 'InvalidRequest' && status < 500 ? 'rejected-sign-in' : null
}
