import { createContext, use } from 'react'

/** Why the user cannot change anything now; null if they can. */
export const ReadOnly = createContext<string | null>(null)

/**
 * Props for a button that changes something, after its other props: disabled with the reason while nothing can be
 * changed.
 */
export function useReadOnly(): { readonly disabled?: true; readonly title?: string } {
  const reason = use(ReadOnly)
  return reason === null ? {} : { disabled: true, title: reason }
}
