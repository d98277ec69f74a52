import { createContext, type ReactNode } from 'react'

/** In the URL: no column is hidden. */
export const NONE_HIDDEN = '-'

/** What saved views need to know about a list. */
export interface ListViewsProps {
  /** Name of the list. */
  readonly name: string
  /** Prefix of the list's URL parameters. */
  readonly prefix: string
  /** Further URL parameters that determine the rows. */
  readonly keys: readonly string[]
  /** Name of the list without a view, if it does not contain everything. */
  readonly unsaved?: string | undefined
  /** URL parameters of the current page, which views do not store. */
  readonly pages: readonly string[]
  readonly columns: readonly ViewedColumn[]
  readonly hidden: readonly string[]
  /** Number of rows that match these column filters; undefined while loading. */
  readonly countOf: (filters: Readonly<Record<string, string>>) => number | undefined
}

export interface ViewedColumn {
  readonly id: string
  /** Values of its drop-down list, or `text`. */
  readonly filter: 'text' | readonly string[] | undefined
  readonly canSort: boolean
}

/** Shows the saved views above a list. Provided by the modules, because lists know none of them. */
export const ListViews = createContext<((list: ListViewsProps) => ReactNode) | null>(null)
