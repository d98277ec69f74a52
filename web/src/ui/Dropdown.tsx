import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Dropdown.module.css'

interface DropdownProps {
  /** The button that opens it; gets what makes it do so. */
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly label: string
  readonly children: ReactNode
}

interface TriggerProps {
  readonly popoverTarget: string
  readonly ref: (element: HTMLElement | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * A small panel below a button, by the browser's own popover: Esc or a click elsewhere closes it, and the arrow that
 * points at it leads into it.
 */
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

  function enter(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !panel.current) return
    event.preventDefault()
    panel.current.togglePopover(true)
    panel.current.querySelector<HTMLElement>('button, input')?.focus()
  }

  return (
    <>
      {trigger({
        popoverTarget: id,
        onKeyDown: enter,
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
