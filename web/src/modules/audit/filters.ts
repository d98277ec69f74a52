import type { auditCalls } from '@portal/contract/audit/calls'
import type { InputOf } from '@portal/contract/call'
import { easternSpan } from '@portal/contract/dates'
import { useNavigate } from '@tanstack/react-router'
import { dayOf } from '../../ui/address-day.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'

export const filterNames = ['staff', 'customer', 'subject', 'action', 'from', 'to', 'hideSignIns'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Record<FilterName, string>>

/** Filters and position in the trail, stored in the URL: `?customer=ana@example.com&before=1234`. */
export function useAuditFilters() {
  const query = useAddressQuery()
  const navigate = useNavigate()

  function change(changes: AddressQuery, replace: boolean) {
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, before: undefined, after: undefined, ...changes }),
      replace,
      resetScroll: false,
    })
  }

  const { staff = '', customer = '', subject = '', action = '' } = query
  const hideSignIns = query['hideSignIns'] === 'true' ? 'true' : ''
  // An invalid day does not filter.
  const days = { from: dayOf(query.from) ?? '', to: dayOf(query.to) ?? '' }
  const filters = { staff, customer, subject, action, hideSignIns, ...days }
  return {
    filters,
    isFiltered: filterNames.some((name) => filters[name] !== ''),
    before: query['before'],
    after: query['after'],
    setFilter: (name: FilterName, value: string) => change({ [name]: value || undefined }, true),
    clearFilters: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])), true),
    showOlderThan: (id: number | undefined) => change({ before: id?.toString() }, false),
    showNewerThan: (id: number | undefined) => change({ after: id?.toString() }, false),
    showNewest: () => change({}, false),
  }
}

/** Input of the server call: Eastern days, the last day inclusive. */
export function toSearchInput({ from, to, ...filters }: Filters): InputOf<typeof auditCalls.exportAuditTrail> {
  const [first, last] = [dayOf(from), dayOf(to)]
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== '')),
    ...(first && { from: easternSpan(first).start.toISOString() }),
    ...(last && { to: easternSpan(last).end.toISOString() }),
  }
}
