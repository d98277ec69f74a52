import { createContext, type ReactNode } from 'react'

/** What the saved views of a list go by. */
export interface ListViewsProps {
  /** The list's. */
  readonly name: string
  /** What the list's keys in the address start with. */
  readonly prefix: string
  /** Other names of the address that choose the rows. */
  readonly keys: readonly string[]
  /** The name of the list without a view, where that is not all there is. */
  readonly unsaved?: string | undefined
  /** Names of the address that say which page of the list is shown, which no view has. */
  readonly pages: readonly string[]
  readonly columns: readonly ViewedColumn[]
  readonly hidden: readonly string[]
  /** How many rows pass these filters, by column; undefined while they are being read. */
  readonly countOf: (filters: Readonly<Record<string, string>>) => number | undefined
}

export interface ViewedColumn {
  readonly id: string
  /** The values of its drop-down, or `text`. */
  readonly filter: 'text' | readonly string[] | undefined
  readonly canSort: boolean
}

/** Shows the saved views above a list. The modules provide it, because lists know none of them. */
export const ListViews = createContext<((list: ListViewsProps) => ReactNode) | null>(null)
