import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isDialogOpen, isMac, isPaletteKey, isTaken, keyLetter } from '../../../ui/keyboard.ts'

/** A letter after `g` counts for this long. */
const SECOND_KEY_TIMEOUT_MS = 1_500
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']

interface Keys {
  /** The first half of Ctrl-K: the palette may be wanted in a moment. */
  readonly onNear: () => void
  /** Takes what is typed for a palette that is asked for and not there yet; false if none is. */
  readonly onEarly: (character: string) => boolean
  readonly onPalette: () => void
  readonly onHelp: () => void
  readonly onSearch: () => void
  readonly onRail: () => void
  /** After `g`: whether the letter leads somewhere. */
  readonly onGo: (letter: string) => boolean
}

/** The keys that work on every screen, unless the user types or a dialog is open. */
export function useKeys(keys: Keys) {
  const gPressedAt = useRef(Number.NEGATIVE_INFINITY)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === (isMac ? 'Meta' : 'Control')) keys.onNear()
    if (event.defaultPrevented || event.isComposing || modifiers.includes(event.key)) return
    if (isCharacter(event) && keys.onEarly(event.key)) return event.preventDefault()
    if (event.repeat) return
    const isAfterG = event.timeStamp - gPressedAt.current < SECOND_KEY_TIMEOUT_MS
    gPressedAt.current = Number.NEGATIVE_INFINITY
    const isUsed = isPaletteKey(event) ? openPalette() : isFree(event) && pressed(event, isAfterG)
    // Ctrl-K is the browser's own search box, `/` the one of Firefox for the page.
    if (isUsed) event.preventDefault()
  })

  function openPalette() {
    if (!isDialogOpen()) keys.onPalette()
    return true
  }

  /** Whether the key means something. */
  function pressed(event: KeyboardEvent, isAfterG: boolean): boolean {
    const letter = event.shiftKey ? undefined : keyLetter(event)
    if (isAfterG && letter !== undefined && keys.onGo(letter)) return true
    if (letter === 'g') gPressedAt.current = event.timeStamp
    else if (event.key === '/') keys.onSearch()
    else if (event.key === '?') keys.onHelp()
    else if (event.key === '[') keys.onRail()
    else return false
    return true
  }

  // Before the entry is painted, which says that there are keys.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isCharacter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey
}

function isFree(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !isTaken(event.target)
}
