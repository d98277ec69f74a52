import { CONTROLS, entryOf, rowAt, rowsOf } from './list-table/rows.ts'

/** Last place of the focus. */
interface Place {
  readonly element: HTMLElement
  /** Its ancestors, nearest first, within its part of the screen. */
  readonly around: readonly Element[]
  /** In a list: its row, and its position among the row's controls. */
  readonly row: { readonly body: HTMLElement; readonly index: number; readonly control: number } | null
  readonly path: string
}

const MAX_PLACES = 8

/** Elements that only lead to the content are not restored. */
const PASSED = '#main, a[href="#main"]'

/**
 * If the focused element is removed or moved, focuses the same control of the next row, the previously focused element,
 * or the nearest control.
 */
export function restoreLostFocus(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let places: readonly Place[] = []
  /** The user has left the focused element, or a screen has dropped the focus. */
  let hasLeft = false
  /** The user has since clicked outside of all controls. */
  let hasClickedAway = false

  function onFocusIn({ target }: FocusEvent) {
    hasLeft = false
    hasClickedAway = false
    if (!(target instanceof HTMLElement) || target.matches(PASSED)) return
    places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, MAX_PLACES)
  }

  function onFocusOut({ target }: FocusEvent) {
    queueMicrotask(() => {
      // A button that is disabled while its action runs loses the focus without being left.
      hasLeft = target instanceof Element && target.isConnected && !target.matches(':disabled') && isLost()
    })
  }

  function onClick() {
    hasClickedAway ||= isLost()
  }

  const observer = new MutationObserver((records) => {
    const [last] = places
    if (!last || hasClickedAway || !isLost() || last.path !== location.pathname) return
    const isMoved = last.element.isConnected && records.some((record) => hasAdded(record, last.element))
    if (isMoved || (!last.element.isConnected && !hasLeft)) nextOf(places)?.focus({ preventScroll: true })
  })

  document.addEventListener('focusin', onFocusIn, { signal })
  document.addEventListener('focusout', onFocusOut, { signal })
  // Before the click's own effect, which may remove the clicked control.
  document.addEventListener('click', onClick, { signal, capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => controller.abort()
}

function isLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}

function hasAdded({ addedNodes }: MutationRecord, element: Element): boolean {
  return [...addedNodes].some((node) => node.contains(element))
}

function placeOf(element: HTMLElement): Place {
  const around: Element[] = []
  for (let at = element.parentElement; at && at.id !== 'main' && at !== document.body; at = at.parentElement)
    around.push(at)
  const row = rowAt(element)
  const body = row?.parentElement
  return {
    element,
    around,
    row: row && body ? { body, index: rowsOf(body).indexOf(row), control: controlsOf(row).indexOf(element) } : null,
    path: location.pathname,
  }
}

function nextOf(places: readonly Place[]): HTMLElement | undefined {
  const here = places.filter(({ path }) => path === location.pathname)
  for (const { element, row } of here) {
    if (isUsable(element)) return element
    const next = row && nextInList(row)
    if (next) return next
  }
  for (const container of here.flatMap(({ around }) => around)) {
    const nearest = container.isConnected && controlsOf(container).find(isUsable)
    if (nearest) return nearest
  }
  return document.getElementById('main') ?? undefined
}

function nextInList({ body, index, control }: NonNullable<Place['row']>): HTMLElement | undefined {
  const rows = body.isConnected ? rowsOf(body) : []
  const row = rows[Math.min(index, rows.length - 1)]
  if (!row) return undefined
  const same = controlsOf(row)[control]
  return same && isUsable(same) ? same : entryOf(row)
}

function controlsOf(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(CONTROLS)]
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected && !element.matches(':disabled') && element.checkVisibility() && !element.closest('[inert]')
  )
}
