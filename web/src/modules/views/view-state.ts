import type { AddressQuery } from '../../ui/address-query.ts'
import type { ListViewsProps } from '../../ui/list-table/list-views.ts'

/** The part of a URL that describes a list's state. */
export type ViewState = Readonly<Record<string, string>>

type ViewedList = Pick<ListViewsProps, 'prefix' | 'keys' | 'pages' | 'columns'>

/** URL parameters of a list, except its page, which views do not store. */
function keysOf({ prefix, keys, columns }: Pick<ViewedList, 'prefix' | 'keys' | 'columns'>): readonly string[] {
  const own = [...columns.filter(({ filter }) => filter).map(({ id }) => id), 'sort', 'size', 'hide']
  return [...own.map((name) => `${prefix}${name}`), ...keys]
}

/** A list's state in a URL. */
export function viewStateOf(query: AddressQuery, list: ViewedList): ViewState {
  return Object.fromEntries(
    keysOf(list).flatMap((name) => {
      const value = query[name]
      return value ? [[name, value] as const] : []
    }),
  )
}

/** Removes a list's view, filters, sorting, columns and page from a URL. */
export function withoutList(query: AddressQuery, list: ViewedList): AddressQuery {
  const own = [...keysOf(list), ...list.pages, savedKey(list)]
  return Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name)))
}

/** URL parameter of the open view. */
export function savedKey({ prefix }: Pick<ViewedList, 'prefix'>): string {
  return `${prefix}saved`
}

export function toText(shown: ViewState): string {
  const names = Object.keys(shown).toSorted()
  return new URLSearchParams(names.map((name) => [name, shown[name] ?? ''])).toString()
}

/** The parts of a view that still exist in the list, and the names of those that do not. */
export function readView(
  text: string,
  list: ViewedList,
): { readonly shown: ViewState; readonly missing: readonly string[] } {
  const { prefix, columns } = list
  const known = keysOf(list)
  const shown: Record<string, string> = {}
  const missing: string[] = []
  for (const [name, value] of new URLSearchParams(text)) {
    const own = name.slice(prefix.length)
    const sortedBy = name === `${prefix}sort` ? value.replace(/^-/, '') : undefined
    const column = columns.find(({ id }) => `${prefix}${id}` === name)
    if (!known.includes(name)) missing.push(own)
    else if (sortedBy !== undefined && !columns.some(({ id, canSort }) => canSort && id === sortedBy))
      missing.push(`sort by ${sortedBy}`)
    else if (typeof column?.filter === 'object' && !column.filter.includes(value)) missing.push(`${own} ${value}`)
    else shown[name] = value
  }
  return { shown, missing }
}

/** A view's column filters, whose rows are counted. */
export function filtersOf(shown: ViewState, { prefix, columns }: ViewedList): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ id }) => {
      const value = shown[`${prefix}${id}`]
      return value === undefined ? [] : [[id, value] as const]
    }),
  )
}

/** Whether two states of a list need the same loaded rows. */
export function hasSameRows(one: ViewState, other: ViewState, { keys }: Pick<ViewedList, 'keys'>): boolean {
  return keys.every((name) => one[name] === other[name])
}
