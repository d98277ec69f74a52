import type { CalendarDay, DayRange } from '@portal/contract/dates'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import styles from './CalendarPanel.module.css'
import { hasFocusLeft } from './has-focus-left.ts'
import { lazyDialog } from './lazy.tsx'

const calendar = lazyDialog(() => import('./Calendar.tsx').then((module) => module.Calendar))

/** Preloads the calendar before it is opened. */
export const loadCalendar = calendar.load

/** The size in CalendarPanel.module.css, for a month with six weeks. */
const SIZE = { width: 292, height: 331 }
const GAP = 4

interface CalendarPanelProps {
  /** Target of the field's `popoverTarget`. */
  readonly id: string
  readonly field: RefObject<HTMLElement | null>
  readonly value: CalendarDay | null
  /** See `DateField`. */
  readonly between: DayRange | undefined
  readonly today: CalendarDay | undefined
  readonly onChoose: (day: CalendarDay) => void
}

/** A calendar beside its field, using the browser's popover: Esc or a click elsewhere closes it. */
export function CalendarPanel({ id, field, value, between, today, onChoose }: CalendarPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  function focusChosen() {
    panel.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true })
  }

  function close() {
    panel.current?.hidePopover()
  }

  function closeWhenLeft(event: FocusEvent) {
    // Pressing its field closes it anyway.
    if (!field.current?.matches(':active') && hasFocusLeft(event, null)) close()
  }

  return (
    <section
      ref={panel}
      id={id}
      popover="auto"
      // The closed panel must not count as a dialog.
      role={isOpen ? 'dialog' : undefined}
      aria-label="Calendar"
      className={styles.panel}
      onBeforeToggle={({ newState }) => {
        if (newState !== 'open') return
        if (field.current && panel.current) placeBeside(field.current, panel.current)
        setIsOpen(true)
      }}
      onToggle={({ newState }) => {
        // Not earlier: the focused element must exist while the panel closes, so that the browser restores the focus.
        if (newState === 'closed') setIsOpen(false)
        else focusChosen()
      }}
      onBlur={closeWhenLeft}
    >
      {isOpen && (
        <calendar.Dialog
          value={value}
          between={between}
          today={today}
          onShown={focusChosen}
          onClose={close}
          onChoose={(day) => {
            close()
            onChoose(day)
          }}
        />
      )}
    </section>
  )
}

/** Places it below the field, or above if there is no room below. */
function placeBeside(field: HTMLElement, panel: HTMLElement) {
  const { left, top, bottom } = field.getBoundingClientRect()
  const isBelow = bottom + GAP + SIZE.height <= innerHeight || top < SIZE.height
  panel.style.left = `${scrollX + Math.min(left, document.documentElement.clientWidth - SIZE.width - GAP)}px`
  panel.style.top = `${scrollY + (isBelow ? bottom + GAP : top - GAP)}px`
  panel.style.translate = isBelow ? 'none' : '0 -100%'
}
