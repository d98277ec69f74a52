import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a button that is disabled while what it has started is running: gives it back the focus that it loses thereby.
 */
export function useReturnFocus(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    if (isDisabled) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
  }, [isDisabled])

  return button
}
