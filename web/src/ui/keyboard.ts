/** Interprets keys by their label if it is a Latin letter, otherwise by their position. */

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The letter of a key in lower case, on any keyboard layout; undefined for other keys. */
export function keyLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  // Cyrillic, Greek, Hebrew and others: the letter at this position on an English keyboard.
  return /^\P{ASCII}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined
}

/** Whether a key is pressed alone, and nothing else handles it. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  return !isModified && !event.isComposing && !event.defaultPrevented && !handlesKeys(event.target)
}

/** Ctrl-K, or Cmd-K on a Mac, where Ctrl-K is a text editing shortcut. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const isHeld = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isHeld && !event.altKey && !event.shiftKey && keyLetter(event) === 'k'
}

/** Whether the focused element, a dialog or a panel handles keys itself. */
export function handlesKeys(target: EventTarget | null): boolean {
  if (isDialogOpen() || document.querySelector(':popover-open')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)
  return target.closest('textarea, select, [role="listbox"], [role="combobox"], [role="menu"]') !== null
}

/** Escape closes a number's definition before anything else. */
export function isDefinitionShown(): boolean {
  return document.querySelector('[data-tip-shown]') !== null
}

/** A closing dialog counts as closed. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]:not([inert])') !== null
}
