import { createContext, useContext, useEffect } from 'react'

/** Adds a state to the document title; returns a function that removes it. */
type AddState = (text: string) => () => void

/** Shown while the main content of a screen is loading. */
export const LOADING = 'Loading'

export const PageStates = createContext<AddState>(() => () => undefined)

/** Puts the state of this part of the screen at the start of the document title: loading, failed, empty or filtered. */
export function PageState({ text }: { readonly text: string | undefined }) {
  const add = useContext(PageStates)
  useEffect(() => (text === undefined ? undefined : add(text)), [add, text])
  return null
}

interface ListStateProps {
  /** Number of rows on all pages; undefined while loading. */
  readonly count: number | undefined
  readonly isFiltered: boolean
  /** Text shown if there are no rows. */
  readonly none: string
}

/** The same for a screen that is a list. */
export function ListState({ count, isFiltered, none }: ListStateProps) {
  const text = isFiltered ? 'Filtered' : undefined
  return <PageState text={count === undefined ? LOADING : count === 0 ? none : text} />
}
