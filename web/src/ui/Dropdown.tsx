import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { hasFocusLeft } from './has-focus-left.ts'
import styles from './Dropdown.module.css'

interface DropdownProps {
  /** The button that opens it; receives the necessary props. */
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly label: string
  readonly children: ReactNode
}

interface TriggerProps {
  readonly popoverTarget: string
  readonly ref: (element: HTMLElement | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const GAP = 6
/** With less space than this below its button, a panel opens above if there is more room. */
const MIN_SPACE_PX = 400

/**
 * A small panel below or above a button, using the browser's popover: Esc, a click elsewhere or Tab out of it closes it,
 * and the down arrow moves into it. It extends towards the middle of the window.
 */
export function Dropdown({ trigger, label, children }: DropdownProps) {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)

  function place() {
    if (!button.current || !panel.current) return
    const { top, bottom, left, right } = button.current.getBoundingClientRect()
    const below = window.innerHeight - bottom
    const isAbove = below < MIN_SPACE_PX && top > below
    panel.current.style.top = isAbove ? 'auto' : `${bottom + GAP}px`
    panel.current.style.bottom = isAbove ? `${window.innerHeight - top + GAP}px` : 'auto'
    const isLeft = left + right < window.innerWidth
    panel.current.style.left = `${isLeft ? left : right}px`
    panel.current.style.translate = isLeft ? 'none' : '-100%'
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
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={place}
        onBlur={(event) => hasFocusLeft(event, button.current) && panel.current?.hidePopover()}
      >
        {children}
      </section>
    </>
  )
}
