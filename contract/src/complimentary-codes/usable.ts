import { type CalendarDay, formatDate } from '../dates.ts'

interface CodeFacts {
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly maximumAccounts: number
  readonly accountCount: number
  readonly disabled: boolean
}

/** What the list of codes says beside the status of a code, and what is said when its address is shown. */
const reasons = {
  ComplimentaryCodeDisabled: { label: 'Disabled', sentence: () => 'This code is disabled.' },
  ComplimentaryCodeNotStarted: {
    label: 'Not started',
    sentence: ({ startDate }: CodeFacts) => `This code starts on ${formatDate(startDate)} (UTC).`,
  },
  ComplimentaryCodeExpired: {
    label: 'Ended',
    sentence: ({ endDate }: CodeFacts) => `This code ended on ${formatDate(endDate)} (UTC).`,
  },
  ComplimentaryCodeUsedUp: {
    label: 'Used up',
    sentence: () => 'This code has reached its maximum number of accounts.',
  },
} as const

/** Why a complimentary code cannot be used on a day, which is one of UTC; null if it can. */
export function whyNotUsable(code: CodeFacts, utcDay: CalendarDay): keyof typeof reasons | null {
  if (code.disabled) return 'ComplimentaryCodeDisabled'
  if (utcDay < code.startDate) return 'ComplimentaryCodeNotStarted'
  if (utcDay > code.endDate) return 'ComplimentaryCodeExpired'
  if (code.accountCount >= code.maximumAccounts) return 'ComplimentaryCodeUsedUp'
  return null
}

/** The same in words for staff. */
export function usabilityText(code: CodeFacts, utcDay: CalendarDay): { label: string; sentence: string } | null {
  const reason = whyNotUsable(code, utcDay)
  if (reason === null) return null
  const { label, sentence } = reasons[reason]
  return { label, sentence: `${sentence(code)} No one can sign up with it now.` }
}
