import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { type CalendarDay, easternDay, startOfMonth } from '@portal/contract/dates'
import { type Comparison, comparisonOf, type Period, type ReportDays } from '@portal/contract/reports/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetCallQuery, useCallQuery } from '../../app/api/queries.ts'
import type { Failure } from '../../ui/Empty.tsx'
import { dayOf } from '../../ui/address-day.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { portalNow } from '../../ui/portal-clock.ts'
import { noPeriod, periodOf } from './listed.ts'
import { spanOf } from './use-days.ts'

/** Filters of a report besides its days, as in the URL. */
export type Choices = Readonly<Record<string, string>>

/** A report's request. */
interface ReportRequest extends ReportDays {
  readonly choices: Choices
}

export interface Report<C extends Call> {
  /** The form's values. */
  readonly draft: ReportRequest
  readonly change: (changes: Partial<ReportRequest>) => void
  readonly error: string | undefined
  /** Requests the report for the form's values. */
  readonly submit: () => void
  /** Requests other days immediately, with the form's other values. */
  readonly loadDays: (days: ReportDays) => void
  readonly isLoading: boolean
  /** Why there is no result. */
  readonly failure: Failure | null
  readonly retry: () => void
  /** The result with its request; undefined while loading, and after a failure. */
  readonly shown:
    | {
        readonly reply: ReplyOf<C>
        readonly asOf: Date
        readonly days: ReportDays
        readonly choices: Choices
      }
    | undefined
  /** The same for the comparison period, if requested. */
  readonly before: Compared<ReplyOf<C>> | undefined
}

/** A response for the comparison period. */
export interface Compared<Reply> {
  readonly reply: Reply
  readonly asOf: Date
  readonly comparison: Comparison
}

const END_BEFORE_START = 'End date cannot be before start date'

/**
 * A report with its form and result. Loads immediately for the days in the URL, or this month. The URL contains the
 * request, so that the report can be shared and Back works.
 *
 * @param inputOf the call's input for given filters, without the days
 * @param isCompared whether to request the comparison period as well
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
  const requested = requestOf(query, byDefault, today)
  const [draft, setDraft] = useState(requested)
  useFollowUrl(requested, setDraft)
  const isInOrder = requested.first <= requested.last

  const inputFor = (days: Period, choices: Choices) => ({ ...inputOf(choices), ...periodOf(days) }) as InputOf<C>
  const loadable = useCallQuery(call, inputFor(requested, requested.choices), { enabled: isInOrder })
  const { asOf } = loadable
  const comparison = isCompared && isInOrder && asOf ? comparisonOf(requested, asOf) : null
  const before = useCallQuery(call, inputFor(comparison?.period ?? noPeriod, requested.choices), {
    enabled: comparison !== null,
    quiet: true,
  })

  function load(request: ReportRequest) {
    const { first, last, span, choices } = request
    if (first > last) return
    resetCallQuery(call, inputFor(request, choices))
    // Repeating the same request does not change the URL.
    if (query.from && isSame(requested, request)) return
    void navigate({ to: '.', search: { ...choices, from: first, to: last, span }, resetScroll: false })
  }

  return {
    draft,
    change: ({ choices, ...range }) =>
      setDraft((current) => ({ ...current, ...range, choices: { ...current.choices, ...choices } })),
    error: draft.first > draft.last ? END_BEFORE_START : undefined,
    submit: () => load(draft),
    loadDays: ({ first, last, span }) => load({ first, last, span, choices: draft.choices }),
    isLoading: loadable.isLoading,
    failure: isInOrder && loadable.data === undefined ? loadable.failure : null,
    retry: loadable.retry,
    shown:
      isInOrder && loadable.data !== undefined && asOf
        ? { reply: loadable.data, asOf, days: requested, choices: requested.choices }
        : undefined,
    before:
      comparison && before.data !== undefined && before.asOf
        ? { reply: before.data, asOf: before.asOf, comparison }
        : undefined,
  }
}

/** Updates the form when the URL changes, including after Back. */
function useFollowUrl(requested: ReportRequest, setDraft: (request: ReportRequest) => void) {
  const address = JSON.stringify(requested)
  const [followed, setFollowed] = useState(address)
  if (address === followed) return
  setFollowed(address)
  setDraft(requested)
}

/** Drops empty filters. */
export function withoutEmpty(choices: Choices): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== ''))
}

/** The request in the URL; this month if it has no days. */
function requestOf(query: AddressQuery, byDefault: Choices, today: CalendarDay): ReportRequest {
  const [first, last] = [dayOf(query.from), dayOf(query.to)]
  const choices = Object.fromEntries(Object.entries(byDefault).map(([name, value]) => [name, query[name] ?? value]))
  if (!first || !last) return { first: startOfMonth(today), last: today, span: 'month', choices }
  return { first, last, span: spanOf(query.span), choices }
}

function isSame(one: ReportRequest, other: ReportRequest): boolean {
  const names = Object.keys(one.choices)
  return (
    one.first === other.first &&
    one.last === other.last &&
    one.span === other.span &&
    names.every((name) => one.choices[name] === other.choices[name])
  )
}
