import type { CalendarDay } from '@portal/contract/dates'
import type { ServiceCalls } from '@portal/contract/service/calls'

interface CodeFacts {
  readonly start_date: CalendarDay
  readonly end_date: CalendarDay
  readonly maximum_accounts: number
  readonly account_count: number
  readonly disabled: boolean
}

/** Why a complimentary code cannot be used on a day, which is one of UTC; null where it can. */
export function whyNotUsable(code: CodeFacts, utcDay: CalendarDay): keyof ServiceCalls['signUp']['errors'] | null {
  if (code.disabled) return 'ComplimentaryCodeDisabled'
  if (utcDay < code.start_date) return 'ComplimentaryCodeNotStarted'
  if (utcDay > code.end_date) return 'ComplimentaryCodeExpired'
  if (code.account_count >= code.maximum_accounts) return 'ComplimentaryCodeUsedUp'
  return null
}
