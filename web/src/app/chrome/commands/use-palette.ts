import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface PaletteState {
  /** Actions of the screen when the palette was opened; null while it is closed. */
  readonly offers: readonly Offer[] | null
  readonly open: () => void
  /** Returns the focus to the previous element. */
  readonly close: () => void
  /** Stores a character while the palette is loading; returns false if it is not. */
  readonly bufferKey: (character: string) => boolean
  /** Returns the stored characters when the palette has loaded. */
  readonly takeBufferedKeys: () => string
}

/** Opens and closes the palette, whose code may still be loading when the user starts typing. */
export function usePalette(): PaletteState {
  const [offers, setOffers] = useState<readonly Offer[] | null>(null)
  const opener = useRef<Element>(null)
  // Null unless the palette is loading.
  const early = useRef<string>(null)

  function open() {
    opener.current = document.activeElement
    early.current = ''
    setOffers(offeredHere())
  }

  function close() {
    takeBufferedKeys()
    // Before the focus moves: the palette holds it while open.
    flushSync(() => setOffers(null))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  function bufferKey(character: string): boolean {
    if (early.current === null) return false
    early.current += character
    return true
  }

  function takeBufferedKeys(): string {
    const typed = early.current ?? ''
    early.current = null
    return typed
  }

  return { offers, open, close, bufferKey, takeBufferedKeys }
}

export interface Offer {
  readonly label: string
  readonly run: () => void
  /** It removes something irrevocably. */
  readonly isDangerous: boolean
}

/**
 * The actions of the current screen: every button and link in its title line and its actions (`data-offers`), including
 * those in closed menus. Read from the DOM, so the list always matches the screen.
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
