import { createContext, use } from 'react'

/** Why the user can change nothing now; null if they can. */
export const ReadOnly = createContext<string | null>(null)

/** For a button that changes something, after its other props: disabled with the reason while nothing can be changed. */
export function useReadOnly(): { readonly disabled?: true; readonly title?: string } {
  const reason = use(ReadOnly)
  return reason === null ? {} : { disabled: true, title: reason }
}
