import { easternDay } from '@portal/contract/dates'
import { type PerWindow, perWindow } from '@portal/contract/reports/counts'
import { signUpWindows, windowDays } from '@portal/contract/reports/windows'
import type { Days } from '../window.ts'
import type { SignUpGroup } from './queries.ts'

/** The Eastern days of each window but the total, in the order of the windows. */
export function signUpDays(now: Date): Days[] {
  const days = windowDays(easternDay(now))
  return signUpWindows.flatMap((window) =>
    window === 'total' ? [] : [[days[window].first, days[window].last] as const],
  )
}

/** Window by window. */
export function addGroups(groups: readonly SignUpGroup[]): PerWindow {
  return perWindow((window) => {
    const at = signUpWindows.indexOf(window)
    return groups.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
  })
}
