import type { auditCalls } from '@portal/contract/audit/calls'
import type { InputOf } from '@portal/contract/call'
import { easternSpan } from '@portal/contract/dates'
import { useNavigate, useSearch } from '@tanstack/react-router'

const names = ['staff', 'customer', 'subject', 'action', 'from', 'to'] as const
export type FilterName = (typeof names)[number]
export type Filters = Readonly<Record<FilterName, string>>

/** What is asked for and where it begins, kept in the address: `?customer=ana@example.com&before=1234`. */
export function useTrailState() {
  // The router is set up (routes.tsx) to read every value of the query as text.
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()

  function change(changes: Record<string, string | undefined>, replace: boolean) {
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, before: undefined, after: undefined, ...changes }),
      replace,
      resetScroll: false,
    })
  }

  // Read by name, so that every name is there.
  const filters = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Filters
  return {
    filters,
    isFiltered: names.some((name) => filters[name] !== ''),
    before: search['before'],
    after: search['after'],
    setFilter: (name: FilterName, value: string) => change({ [name]: value || undefined }, true),
    clearFilters: () => change(Object.fromEntries(names.map((name) => [name, undefined])), true),
    showOlderThan: (id: number | undefined) => change({ before: id?.toString() }, false),
    showNewerThan: (id: number | undefined) => change({ after: id?.toString() }, false),
    showNewest: () => change({}, false),
  }
}

/** As the server is asked: days are Eastern, the last one included. */
export function askedBy({ from, to, ...filters }: Filters): InputOf<typeof auditCalls.exportAuditTrail> {
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== '')),
    ...(isDay(from) && { from: easternSpan(from).start.toISOString() }),
    ...(isDay(to) && { to: easternSpan(to).end.toISOString() }),
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
