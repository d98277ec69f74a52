import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus of a button that is disabled while its action is running.
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
