import { type RefObject, useEffect, useState } from 'react'

/** The element matching the selector in `root` that has the pointer or focus. */
export function usePointedAt(root: RefObject<HTMLElement | null>, selector: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = ({ target: at }: Event) => setTarget(at instanceof Element ? at.closest<HTMLElement>(selector) : null)
    const hide = () => setTarget(null)
    for (const name of ['pointerover', 'focusin']) root.current?.addEventListener(name, show, { signal })
    for (const name of ['pointerleave', 'focusout']) root.current?.addEventListener(name, hide, { signal })
    // On the document, because the element with the pointer may not have the focus.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => controller.abort()
  }, [root, selector])

  return target
}
