import { useCallback } from 'react'

/**
 * For a table's frame: marks it while the table is wider, which makes the table scroll in it beside pinned columns.
 * Otherwise the frame does not scroll, so that the header can stay in view while the page scrolls.
 */
export function useOverflow() {
  return useCallback((frame: HTMLElement | null) => {
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
  }, [])
}
