import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { easternDay } from '@portal/contract/dates'
import { type Comparison, comparisonOf, type Period, type ReportDays } from '@portal/contract/reports/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetReading, useReading } from '../../app/api/queries.ts'
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
  readonly isLoading: boolean
  /** The answer, and what was asked; undefined before, meanwhile, and after a failure. */
  readonly shown:
    | {
        readonly reply: ReplyOf<C>
        readonly asOf: Date
        readonly days: ReportDays
        readonly choices: Choices
      }
    | undefined
  /** The same of the period that the days are compared with. */
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
 * A report that is asked for: the form, and the answer. What was asked stands in the address, so that the report can be
 * shared and Back works; an address that asks for one gets it at once.
 *
 * @param inputOf the call's input for some choices, without the days
 */
export function useReport<C extends Call>(
  call: C,
  byDefault: Choices,
  inputOf: (choices: Choices) => Readonly<Record<string, string>>,
): Report<C> {
  const query = useAddressQuery()
  const navigate = useNavigate()
  const today = easternDay(portalNow())
  const asked = askedBy(query, byDefault)
  const [draft, setDraft] = useState<Question>(asked ?? { first: today, last: today, choices: byDefault })
  useFollowing(asked, setDraft)
  const isAsked = asked !== null && asked.first <= asked.last

  const inputFor = (days: Period, choices: Choices) => ({ ...inputOf(choices), ...periodOf(days) }) as InputOf<C>
  const question = asked ?? draft
  const reading = useReading(call, inputFor(question, question.choices), { enabled: isAsked })
  const { asOf } = reading
  const comparison = isAsked && asOf ? comparisonOf(asked, asOf) : null
  const before = useReading(call, inputFor(comparison?.period ?? noPeriod, question.choices), {
    enabled: comparison !== null,
    quiet: true,
  })

  return {
    draft,
    change: ({ choices, ...range }) =>
      setDraft((current) => ({ ...current, ...range, choices: { ...current.choices, ...choices } })),
    error: draft.first > draft.last ? END_BEFORE_START : undefined,
    submit: () => {
      if (draft.first > draft.last) return
      const { first, last, span, choices } = draft
      resetReading(call, inputFor(draft, choices))
      // The same question once more has the same address.
      if (asked && isSame(asked, draft)) return
      void navigate({
        to: '.',
        search: { ...choices, from: first, to: last, span },
        replace: !isAsked,
        resetScroll: false,
      })
    },
    isLoading: reading.isLoading,
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
function useFollowing(asked: Question | null, setDraft: (question: Question) => void) {
  const address = JSON.stringify(asked)
  const [followed, setFollowed] = useState(address)
  if (address === followed) return
  setFollowed(address)
  if (asked !== null) setDraft(asked)
}

/** Only what was chosen is asked for. */
export function chosen(choices: Choices): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== ''))
}

function askedBy(query: AddressQuery, byDefault: Choices): Question | null {
  const [first, last] = [dayOf(query.from), dayOf(query.to)]
  if (!first || !last) return null
  const choices = Object.entries(byDefault).map(([name, value]) => [name, query[name] ?? value])
  return { first, last, span: spanOf(query.span), choices: Object.fromEntries(choices) }
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
