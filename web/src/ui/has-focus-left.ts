import type { FocusEvent } from 'react'

/** Whether a blur moves the focus out of a panel and its opener, to another place in the page. */
export function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent, opener: Element | null): boolean {
  return relatedTarget instanceof Node && relatedTarget !== opener && !currentTarget.contains(relatedTarget)
}
