import { type RefObject, useEffect, useState } from 'react'

/** Which of the elements that match, in `root`, the pointer or the focus is at. */
export function usePointedAt(root: RefObject<HTMLElement | null>, selector: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = ({ target: at }: Event) => setTarget(at instanceof Element ? at.closest<HTMLElement>(selector) : null)
    const hide = () => setTarget(null)
    for (const name of ['pointerover', 'focusin']) root.current?.addEventListener(name, show, { signal })
    for (const name of ['pointerleave', 'focusout']) root.current?.addEventListener(name, hide, { signal })
    // What is pointed at stays as it is, wherever the focus is.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => controller.abort()
  }, [root, selector])

  return target
}
