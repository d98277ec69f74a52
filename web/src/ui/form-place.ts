import { createContext, type ReactNode, use, useEffect } from 'react'

interface Place {
  /** Called with the title of a form that opens; returns a function to call when it closes. */
  readonly onOpen: (title: string) => () => void
  /** Shown in each form above its fields. */
  readonly note: ReactNode
}

/** A part of a screen that tracks its open forms. */
export const FormPlace = createContext<Place | null>(null)

/** Reports to the form's place, if any, that the form is open; returns the place's note. */
export function useFormPlace(title: string): ReactNode {
  const place = use(FormPlace)
  const onOpen = place?.onOpen
  useEffect(() => onOpen?.(title), [onOpen, title])
  return place?.note
}
