export interface Offer {
  readonly label: string
  readonly run: () => void
}

/**
 * What the screen offers right now: every button and link of its title line and of its actions (`data-offers`), also
 * those in a menu that is closed. Read from the screen, so it can neither miss an action nor offer one too many.
 */
export function offeredHere(): readonly Offer[] {
  const offers = new Map<string, Offer>()
  for (const element of document.querySelectorAll<HTMLElement>('[data-offers] :is(button, a[href])')) {
    const label = (element.ariaLabel ?? element.textContent).trim()
    if (label === '' || offers.has(label) || element.matches(':disabled, [popovertarget]')) continue
    offers.set(label, { label, run: () => element.click() })
  }
  return [...offers.values()]
}
