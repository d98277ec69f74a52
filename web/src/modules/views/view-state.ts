import type { AddressQuery } from '../../ui/address-query.ts'
import type { ListViewsProps } from '../../ui/list-table/list-views.ts'

/** The part of an address that says how a list is shown. */
export type Shown = Readonly<Record<string, string>>

type ViewedList = Pick<ListViewsProps, 'prefix' | 'keys' | 'pages' | 'columns'>

/** The names in an address that belong to a list, without its page, which no view has. */
function keysOf({ prefix, keys, columns }: Pick<ViewedList, 'prefix' | 'keys' | 'columns'>): readonly string[] {
  const own = [...columns.filter(({ filter }) => filter).map(({ id }) => id), 'sort', 'size', 'hide']
  return [...own.map((name) => `${prefix}${name}`), ...keys]
}

/** How an address shows the list. */
export function shownIn(query: AddressQuery, list: ViewedList): Shown {
  return Object.fromEntries(
    keysOf(list).flatMap((name) => {
      const value = query[name]
      return value ? [[name, value] as const] : []
    }),
  )
}

/** Leaves a list's view, filters, order, columns and page out of an address. */
export function withoutList(query: AddressQuery, list: ViewedList): AddressQuery {
  const own = [...keysOf(list), ...list.pages, savedKey(list)]
  return Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name)))
}

/** The name in the address of the view that is open. */
export function savedKey({ prefix }: Pick<ViewedList, 'prefix'>): string {
  return `${prefix}saved`
}

export function toText(shown: Shown): string {
  const names = Object.keys(shown).toSorted()
  return new URLSearchParams(names.map((name) => [name, shown[name] ?? ''])).toString()
}

/** What of a view's text the list still has, and the names of what it has no longer. */
export function readView(text: string, list: ViewedList): { readonly shown: Shown; readonly gone: readonly string[] } {
  const { prefix, columns } = list
  const known = keysOf(list)
  const shown: Record<string, string> = {}
  const gone: string[] = []
  for (const [name, value] of new URLSearchParams(text)) {
    const own = name.slice(prefix.length)
    const sortedBy = name === `${prefix}sort` ? value.replace(/^-/, '') : undefined
    const column = columns.find(({ id }) => `${prefix}${id}` === name)
    if (!known.includes(name)) gone.push(own)
    else if (sortedBy !== undefined && !columns.some(({ id, canSort }) => canSort && id === sortedBy))
      gone.push(`sort by ${sortedBy}`)
    else if (typeof column?.filter === 'object' && !column.filter.includes(value)) gone.push(`${own} ${value}`)
    else shown[name] = value
  }
  return { shown, gone }
}

/** The filters of a view by column, of which the rows are counted. */
export function filtersOf(shown: Shown, { prefix, columns }: ViewedList): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ id }) => {
      const value = shown[`${prefix}${id}`]
      return value === undefined ? [] : [[id, value] as const]
    }),
  )
}

/** Whether two ways to show the list are of the same rows that have been read. */
export function hasSameRows(one: Shown, other: Shown, { keys }: Pick<ViewedList, 'keys'>): boolean {
  return keys.every((name) => one[name] === other[name])
}
