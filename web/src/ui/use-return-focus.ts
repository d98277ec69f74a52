import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/** Restores the focus of a button that was disabled while its action ran. */
export function useReturnFocus(isDisabled: boolean): RefCallback<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  const watch = useCallback((element: HTMLButtonElement) => {
    button.current = element
    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('focus', () => (hadFocus.current = true), { signal })
    // A disabled button loses the focus: immediately in some browsers, later in others.
    element.addEventListener('blur', () => (hadFocus.current = element.disabled), { signal })
    return () => controller.abort()
  }, [])

  useLayoutEffect(() => {
    // The page has the focus or, after another click on the disabled button, the dialog around it.
    if (!isDisabled && hadFocus.current && document.activeElement?.contains(button.current)) button.current?.focus()
  }, [isDisabled])

  return watch
}
