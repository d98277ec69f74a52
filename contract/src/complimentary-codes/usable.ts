import { type CalendarDay, formatDate } from '../dates.ts'

interface CodeFacts {
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly maximumAccounts: number
  readonly accountCount: number
  readonly disabled: boolean
}

/** Shown beside the status in the list of codes, and next to a code's URL. */
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

/** Returns why a complimentary code cannot be used on the given UTC day, or null if it can. */
export function whyNotUsable(code: CodeFacts, utcDay: CalendarDay): keyof typeof reasons | null {
  if (code.disabled) return 'ComplimentaryCodeDisabled'
  if (utcDay < code.startDate) return 'ComplimentaryCodeNotStarted'
  if (utcDay > code.endDate) return 'ComplimentaryCodeExpired'
  if (code.accountCount >= code.maximumAccounts) return 'ComplimentaryCodeUsedUp'
  return null
}

/** Returns the same reason as text for staff. */
export function usabilityText(code: CodeFacts, utcDay: CalendarDay): { label: string; sentence: string } | null {
  const reason = whyNotUsable(code, utcDay)
  if (reason === null) return null
  const { label, sentence } = reasons[reason]
  return { label, sentence: `${sentence(code)} No one can sign up with it now.` }
}
