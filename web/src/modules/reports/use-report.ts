import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { type CalendarDay, easternDay, startOfMonth } from '@portal/contract/dates'
import { type Comparison, comparisonOf, type Period, type ReportDays } from '@portal/contract/reports/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetReading, useReading } from '../../app/api/queries.ts'
import type { Failure } from '../../ui/Empty.tsx'
import { dayOf } from '../../ui/address-day.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { portalNow } from '../../ui/portal-clock.ts'
import { noPeriod, periodOf } from './listed.ts'
import { spanOf } from './use-days.ts'

/** What a report asks for besides its days, as it stands in the address. */
export type Choices = Readonly<Record<string, string>>

/** What a report asks for. */
interface Question extends ReportDays {
  readonly choices: Choices
}

export interface Report<C extends Call> {
  /** What stands in the form. */
  readonly draft: Question
  readonly change: (changes: Partial<Question>) => void
  readonly error: string | undefined
  /** Asks for what stands in the form. */
  readonly submit: () => void
  /** Asks for other days at once, with what else stands in the form. */
  readonly ask: (days: ReportDays) => void
  readonly isLoading: boolean
  /** Why there is no answer. */
  readonly failure: Failure | null
  readonly tryAgain: () => void
  /** The answer, and what was asked; undefined before, meanwhile, and after a failure. */
  readonly shown:
    | {
        readonly reply: ReplyOf<C>
        readonly asOf: Date
        readonly days: ReportDays
        readonly choices: Choices
      }
    | undefined
  /** The same of the period that the days are compared with, where that was asked for. */
  readonly before: Compared<ReplyOf<C>> | undefined
}

/** A response for the period that a report is compared with. */
export interface Compared<Reply> {
  readonly reply: Reply
  readonly asOf: Date
  readonly comparison: Comparison
}

const END_BEFORE_START = 'End date cannot be before start date'

/**
 * A report: the form, and the answer. Loads immediately for the days in the address, or this month. The address holds
 * the request, so that the report can be shared and Back works.
 *
 * @param inputOf the call's input for some choices, without the days
 * @param isCompared whether the period before is asked for as well
 */
export function useReport<C extends Call>(
  call: C,
  byDefault: Choices,
  inputOf: (choices: Choices) => Readonly<Record<string, string>>,
  { isCompared = true }: { readonly isCompared?: boolean } = {},
): Report<C> {
  const query = useAddressQuery()
  const navigate = useNavigate()
  const today = easternDay(portalNow())
  const asked = askedBy(query, byDefault, today)
  const [draft, setDraft] = useState(asked)
  useFollowing(asked, setDraft)
  const isAsked = asked.first <= asked.last

  const inputFor = (days: Period, choices: Choices) => ({ ...inputOf(choices), ...periodOf(days) }) as InputOf<C>
  const reading = useReading(call, inputFor(asked, asked.choices), { enabled: isAsked })
  const { asOf } = reading
  const comparison = isCompared && isAsked && asOf ? comparisonOf(asked, asOf) : null
  const before = useReading(call, inputFor(comparison?.period ?? noPeriod, asked.choices), {
    enabled: comparison !== null,
    quiet: true,
  })

  function ask(question: Question) {
    const { first, last, span, choices } = question
    if (first > last) return
    resetReading(call, inputFor(question, choices))
    // The same question once more has the same address.
    if (query.from && isSame(asked, question)) return
    void navigate({ to: '.', search: { ...choices, from: first, to: last, span }, resetScroll: false })
  }

  return {
    draft,
    change: ({ choices, ...range }) =>
      setDraft((current) => ({ ...current, ...range, choices: { ...current.choices, ...choices } })),
    error: draft.first > draft.last ? END_BEFORE_START : undefined,
    submit: () => ask(draft),
    ask: ({ first, last, span }) => ask({ first, last, span, choices: draft.choices }),
    isLoading: reading.isLoading,
    failure: isAsked && reading.data === undefined ? reading.failure : null,
    tryAgain: reading.tryAgain,
    shown:
      isAsked && reading.data !== undefined && asOf
        ? { reply: reading.data, asOf, days: asked, choices: asked.choices }
        : undefined,
    before:
      comparison && before.data !== undefined && before.asOf
        ? { reply: before.data, asOf: before.asOf, comparison }
        : undefined,
  }
}

/** The form shows what the address asks for, also after Back. */
function useFollowing(asked: Question, setDraft: (question: Question) => void) {
  const address = JSON.stringify(asked)
  const [followed, setFollowed] = useState(address)
  if (address === followed) return
  setFollowed(address)
  setDraft(asked)
}

/** Only what was chosen is asked for. */
export function chosen(choices: Choices): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== ''))
}

/** This month where an address has no days. */
function askedBy(query: AddressQuery, byDefault: Choices, today: CalendarDay): Question {
  const [first, last] = [dayOf(query.from), dayOf(query.to)]
  const choices = Object.fromEntries(Object.entries(byDefault).map(([name, value]) => [name, query[name] ?? value]))
  if (!first || !last) return { first: startOfMonth(today), last: today, span: 'month', choices }
  return { first, last, span: spanOf(query.span), choices }
}

function isSame(one: Question, other: Question): boolean {
  const names = Object.keys(one.choices)
  return (
    one.first === other.first &&
    one.last === other.last &&
    one.span === other.span &&
    names.every((name) => one.choices[name] === other.choices[name])
  )
}
