import { createContext, useContext, useEffect } from 'react'

/** Adds a state to the document's title; returns how to remove it. */
type AddState = (text: string) => () => void

/** While the main content of a screen is loading. */
export const LOADING = 'Loading'

export const PageStates = createContext<AddState>(() => () => undefined)

/** Begins the document's title with the state that this part of the screen is in: loading, failed, empty or filtered. */
export function PageState({ text }: { readonly text: string | undefined }) {
  const add = useContext(PageStates)
  useEffect(() => (text === undefined ? undefined : add(text)), [add, text])
  return null
}

interface ListStateProps {
  /** How many rows the list shows on all its pages; undefined while they are being read. */
  readonly count: number | undefined
  readonly isFiltered: boolean
  /** What the screen says in place of the rows if there are none. */
  readonly none: string
}

/** The same for a screen that is a list. */
export function ListState({ count, isFiltered, none }: ListStateProps) {
  const text = isFiltered ? 'Filtered' : undefined
  return <PageState text={count === undefined ? LOADING : count === 0 ? none : text} />
}
