import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface PaletteState {
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

export interface Offer {
  readonly label: string
  readonly run: () => void
  /** It takes something away that cannot be given back. */
  readonly isDangerous: boolean
}

/**
 * What the screen offers right now: every button and link of its title line and of its actions (`data-offers`), also
 * those in a menu that is closed. Read from the screen, so it can neither miss an action nor offer one too many.
 */
function offeredHere(): readonly Offer[] {
  const offers = new Map<string, Offer>()
  for (const element of document.querySelectorAll<HTMLElement>('[data-offers] :is(button, a[href])')) {
    const label = (element.ariaLabel ?? element.textContent).trim()
    if (label === '' || offers.has(label) || element.matches(':disabled, [popovertarget]')) continue
    offers.set(label, { label, run: () => element.click(), isDangerous: element.dataset['dangerous'] !== undefined })
  }
  return [...offers.values()]
}
