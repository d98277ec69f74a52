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
