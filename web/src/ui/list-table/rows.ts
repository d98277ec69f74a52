/** The rows of a list in the DOM: what opens each row, and which one has the keyboard focus. */

export const CONTROLS = 'a[href], button, input, select, textarea, summary'
/** Elements with their own click behavior. */
const OWN_CLICK = `${CONTROLS}, label, [contenteditable]`

export function rowsOf(body: HTMLElement): HTMLTableRowElement[] {
  return [...body.querySelectorAll<HTMLTableRowElement>(':scope > tr[data-row]')]
}

export function rowAt(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-row]') : null
}

/** The link or button that opens the row's record: the marked one, the first link, or the one that expands the row. */
export function openerOf(row: Element): HTMLElement | undefined {
  return shown(row, '[data-opens]') ?? shown(row, 'a[href]') ?? shown(row, 'button[aria-expanded]')
}

/** The control that gets the focus when the keyboard reaches the row. */
export function entryOf(row: Element): HTMLElement | undefined {
  return openerOf(row) ?? checkboxOf(row) ?? shown(row, CONTROLS)
}

function shown(row: Element, selector: string): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
}

export function checkboxOf(row: Element): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>('input[data-selects]')
}

/** Makes only the controls of the current row reachable by Tab. */
export function setTabStop(body: HTMLElement, current: Element | undefined) {
  for (const row of rowsOf(body)) {
    row.toggleAttribute('data-openable', openerOf(row) !== undefined)
    const entry = entryOf(row)
    for (const control of row.querySelectorAll<HTMLElement>(CONTROLS)) {
      control.toggleAttribute('data-entry', control === entry)
      if (row === current) control.removeAttribute('tabindex')
      else control.tabIndex = -1
    }
  }
}

/** Whether a click is on the row itself, rather than on a control or to select text. */
export function isForRow({ target }: Event): boolean {
  return target instanceof Element && target.closest(OWN_CLICK) === null && getSelection()?.isCollapsed !== false
}
