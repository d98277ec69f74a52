import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Offer, offeredHere } from './offered-here.ts'

export interface PaletteState {
  /** What the screen offered when the palette was opened; null while it is closed. */
  readonly offers: readonly Offer[] | null
  readonly open: () => void
  /** Gives the focus back to what had it. */
  readonly close: () => void
  /** Keeps a character for a palette that is asked for and not there yet; false if none is. */
  readonly typeEarly: (character: string) => boolean
  /** What has been kept, for the palette that has come. */
  readonly takeEarly: () => string
}

/** Opens and closes the palette, whose code may still be on its way when the first letters are typed. */
export function usePalette(): PaletteState {
  const [offers, setOffers] = useState<readonly Offer[] | null>(null)
  const opener = useRef<Element>(null)
  // Null while nothing is waited for.
  const early = useRef<string>(null)

  function open() {
    opener.current = document.activeElement
    early.current = ''
    setOffers(offeredHere())
  }

  function close() {
    takeEarly()
    // Before the focus goes anywhere: as long as it is open the palette keeps it.
    flushSync(() => setOffers(null))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  function typeEarly(character: string): boolean {
    if (early.current === null) return false
    early.current += character
    return true
  }

  function takeEarly(): string {
    const typed = early.current ?? ''
    early.current = null
    return typed
  }

  return { offers, open, close, typeEarly, takeEarly }
}
