import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isDialogOpen, isMac, isPaletteKey, handlesKeys, keyLetter } from '../../../ui/keyboard.ts'

/** Timeout of the letter after `g`. */
const SECOND_KEY_TIMEOUT_MS = 1_500
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']

interface Keys {
  /** First half of Ctrl-K: the palette may soon be needed. */
  readonly onNear: () => void
  /** Receives typed characters while the palette is loading; returns false if it is not. */
  readonly onEarly: (character: string) => boolean
  readonly onPalette: () => void
  readonly onHelp: () => void
  readonly onSearch: () => void
  readonly onRail: () => void
  /** After `g`: returns whether the letter opens a screen. */
  readonly onGo: (letter: string) => boolean
}

/** Global shortcuts, inactive while the user types or a dialog is open. */
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
    // Ctrl-K opens the browser's search box, and `/` opens Firefox's quick find.
    if (isUsed) event.preventDefault()
  })

  function openPalette() {
    if (!isDialogOpen()) keys.onPalette()
    return true
  }

  /** Returns whether the key was handled. */
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

  // Before the palette entry is painted, because it advertises the shortcuts.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isCharacter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey
}

function isFree(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !handlesKeys(event.target)
}
