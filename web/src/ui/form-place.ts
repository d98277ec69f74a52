import { createContext, type ReactNode, use, useEffect } from 'react'

interface Place {
  /** Called with the title of a form that opens; what it returns is called when that closes. */
  readonly onOpen: (title: string) => () => void
  /** What each form shows above its fields. */
  readonly note: ReactNode
}

/** A part of a screen that wants to know which forms are open on it. */
export const FormPlace = createContext<Place | null>(null)

/** Reports to the form's place, if it has one, that it is open; returns what the place wants to say in it. */
export function useFormPlace(title: string): ReactNode {
  const place = use(FormPlace)
  const onOpen = place?.onOpen
  useEffect(() => onOpen?.(title), [onOpen, title])
  return place?.note
}
