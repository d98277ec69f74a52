import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { handlesKeys, keyLetter } from '../keyboard.ts'
import { checkboxOf, entryOf, isForRow, openerOf, setTabStop, rowAt, rowsOf } from './rows.ts'

/**
 * Moves between the rows of a list with arrows, J and K, selects with X and Space, and opens a row by a click anywhere.
 * Enter needs no code: the focus is on the link that opens the row. The record's screen preloads when the pointer is on
 * the row.
 *
 * @param isMain whether J and K move into the list from anywhere on the screen
 */
export function useRows(isMain: boolean): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const currentId = useRef<string>(undefined)
  const pointedRow = useRef<HTMLTableRowElement>(null)
  const router = useRouter()

  function current(): HTMLTableRowElement | undefined {
    const rows = body.current ? rowsOf(body.current) : []
    return rows.find((row) => row.dataset['row'] === currentId.current) ?? rows[0]
  }

  useLayoutEffect(() => {
    if (body.current) setTabStop(body.current, current())
  })

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const row = rowAt(target)
    if (!row || !body.current || row.dataset['row'] === currentId.current) return
    currentId.current = row.dataset['row']
    setTabStop(body.current, row)
  })

  const onPointer = useEffectEvent(({ target }: PointerEvent) => {
    const row = rowAt(target)
    if (row === pointedRow.current) return
    pointedRow.current = row
    const opener = row && openerOf(row)
    if (opener instanceof HTMLAnchorElement) void router.preloadRoute({ to: opener.pathname }).catch(() => {})
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!body.current || handlesKeys(event.target)) return
    const row = rowAt(event.target)
    const isUsed = row
      ? row.parentElement === body.current && isUsedAt(row, event)
      : isMain && !event.shiftKey && ['j', 'k'].includes(keyLetter(event) ?? '') && goTo(current())
    if (isUsed) event.preventDefault()
  })

  function isUsedAt(row: HTMLTableRowElement, event: KeyboardEvent): boolean {
    const letter = keyLetter(event)
    if (letter === 'x' || (event.key === ' ' && event.target instanceof HTMLAnchorElement))
      // A key held down selects only once.
      return event.repeat || select(row, event.shiftKey)
    if (event.shiftKey || !body.current) return false
    const step = event.key === 'ArrowDown' || letter === 'j' ? 1 : event.key === 'ArrowUp' || letter === 'k' ? -1 : 0
    if (step === 0) return false
    const rows = rowsOf(body.current)
    goTo(rows[rows.indexOf(row) + step])
    return true
  }

  useEffect(() => {
    const { current: rows } = body
    const controller = new AbortController()
    const { signal } = controller
    rows?.addEventListener('focusin', onFocus, { signal })
    rows?.addEventListener('pointerover', onPointer, { signal })
    rows?.addEventListener('click', openByClick, { signal })
    rows?.addEventListener('auxclick', openByClick, { signal })
    rows?.addEventListener('mousedown', preventAutoscroll, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => controller.abort()
  }, [])

  return body
}

function goTo(row: HTMLTableRowElement | undefined): boolean {
  const entry = row && entryOf(row)
  entry?.focus()
  return entry !== undefined
}

/** With Shift, selects all rows from the last selected one. */
function select(row: HTMLTableRowElement, shiftKey: boolean): boolean {
  return checkboxOf(row)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })) ?? false
}

/** Ignores the second click of a double click, and Shift and Alt, which the browser uses itself. */
function openByClick(event: MouseEvent) {
  if (event.detail > 1 || event.shiftKey || event.altKey) return
  const row = rowAt(event.target)
  const opener = row && isForRow(event) ? openerOf(row) : undefined
  if (!opener || event.button > 1) return
  const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey
  if (isElsewhere && opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank', 'noopener')
  else if (event.button === 0) opener.click()
}

/** A middle click opens the row instead of starting autoscroll. */
function preventAutoscroll(event: MouseEvent) {
  if (event.button === 1 && rowAt(event.target) && isForRow(event)) event.preventDefault()
}
