import { type CallPermission, isAllowed } from '@portal/contract/permissions'
import type { ApprovalRow } from './queries.ts'
import type { StaffOfRequest } from './requester-queries.ts'

/** Returns why a user cannot decide a request; null if they can. Users cannot decide their own requests. */
export function whyNotDecide(
  { requesterId, state }: Pick<ApprovalRow, 'requesterId' | 'state'>,
  staffId: number,
): 'OwnRequest' | 'ApprovalExpired' | 'ApprovalDecided' | null {
  if (requesterId === staffId) return 'OwnRequest'
  if (state === 'expired') return 'ApprovalExpired'
  return state === 'pending' ? null : 'ApprovalDecided'
}

/** Whether the requester may still perform the requested action. */
export function isEntitled(
  { disabled, role }: Pick<StaffOfRequest, 'disabled' | 'role'>,
  permission: CallPermission,
): boolean {
  return !disabled && isAllowed(role, permission)
}
