import { type ReactNode, useId, useRef } from 'react'
import styles from './Dropdown.module.css'

interface DropdownProps {
  /** The button that opens it; gets what makes it do so. */
  readonly trigger: (props: { popoverTarget: string; ref: (element: HTMLElement | null) => void }) => ReactNode
  readonly label: string
  readonly children: ReactNode
}

/** A small panel below a button, by the browser's own popover: Esc or a click elsewhere closes it. */
export function Dropdown({ trigger, label, children }: DropdownProps) {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)

  function place() {
    if (!button.current || !panel.current) return
    const { bottom, right } = button.current.getBoundingClientRect()
    panel.current.style.top = `${bottom + 6}px`
    panel.current.style.left = `${right}px`
  }

  return (
    <>
      {trigger({
        popoverTarget: id,
        ref: (element) => {
          button.current = element
        },
      })}
      <section ref={panel} id={id} popover="auto" aria-label={label} className={styles.panel} onBeforeToggle={place}>
        {children}
      </section>
    </>
  )
}
