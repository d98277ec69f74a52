import type { ReactNode } from 'react'
import styles from './ScrollFrame.module.css'

/**
 * Wraps every table. The header stays in view while rows scroll: with the page, or within the frame if the table is
 * wider. Elements marked `data-pinned` stay in view horizontally.
 */
export function ScrollFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={watchWidth} className={styles.frame}>
      {children}
    </div>
  )
}

/** Marks the frame while the table is wider; otherwise it does not scroll, so that the page can scroll the table. */
function watchWidth(frame: HTMLElement | null) {
  if (!frame) return undefined
  const widthOf = (column: string) =>
    frame.querySelector<HTMLElement>(`thead [data-pinned="${column}"]`)?.offsetWidth ?? 0
  const observer = new ResizeObserver(() => {
    frame.toggleAttribute('data-overflows', frame.scrollWidth > frame.clientWidth)
    const first = widthOf('first')
    frame.style.setProperty('--first-width', `${first}px`)
    frame.style.setProperty('--pinned-width', `${first + widthOf('name')}px`)
  })
  observer.observe(frame)
  if (frame.firstElementChild) observer.observe(frame.firstElementChild)
  return () => observer.disconnect()
}
