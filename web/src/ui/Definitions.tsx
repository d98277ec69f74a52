import { Tooltip } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Shows the definitions of the `defined` elements in it, one at a time: one tooltip is quick for hundreds of numbers. */
export function Definitions({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = ({ target: at }: Event) =>
      setTarget(at instanceof Element ? at.closest<HTMLElement>('[data-definition]') : null)
    const hide = () => setTarget(null)
    for (const name of ['pointerover', 'focusin']) root.current?.addEventListener(name, show, { signal })
    for (const name of ['pointerleave', 'focusout']) root.current?.addEventListener(name, hide, { signal })
    // The numbers lead elsewhere, and Escape leaves them as they are, wherever the focus is.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => controller.abort()
  }, [])

  return (
    <div ref={root}>
      {children}
      {target && (
        <Tooltip
          opened
          data-definition-shown
          target={target}
          withinPortal={false}
          floatingStrategy="fixed"
          label={target.dataset['definition']}
          multiline
          maw={320}
          withArrow
          transitionProps={{ duration: 0 }}
        />
      )}
    </div>
  )
}
