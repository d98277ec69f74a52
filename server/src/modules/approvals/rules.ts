import type { ApprovalRow } from './queries.ts'

/** Why a user cannot decide a request; null if they can. No one decides their own. */
export function whyNotDecide(
  { requesterId, state }: Pick<ApprovalRow, 'requesterId' | 'state'>,
  staffId: number,
): 'OwnRequest' | 'ApprovalExpired' | 'ApprovalDecided' | null {
  if (requesterId === staffId) return 'OwnRequest'
  if (state === 'expired') return 'ApprovalExpired'
  return state === 'pending' ? null : 'ApprovalDecided'
}
