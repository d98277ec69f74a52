import { addDays, easternDay, signUpWindows, startOfMonth } from '@portal/contract/dates'
import { type PerWindow, perWindow } from '@portal/contract/reports/counts'
import type { Days } from '../window.ts'
import type { SignUpGroup } from './queries.ts'

/** The Eastern days of each window but the total, in the order of the windows. This month ends with its last day. */
export function signUpDays(now: Date): Days[] {
  const today = easternDay(now)
  const month = startOfMonth(today)
  const ago = (days: number): Days => [addDays(today, -days), addDays(today, -days)]
  return [ago(0), ago(1), ago(2), ago(3), ago(7), [month, addDays(startOfMonth(addDays(month, 31)), -1)]]
}

/** Window by window. */
export function addGroups(groups: readonly SignUpGroup[]): PerWindow {
  return perWindow((window) => {
    const at = signUpWindows.indexOf(window)
    return groups.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
  })
}
