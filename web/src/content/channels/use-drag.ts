import { type PointerEvent, type RefObject, useRef, useState } from 'react'

interface DragOptions {
  /** Holds the rows, each marked by `data-row`, in their order. */
  readonly list: RefObject<HTMLElement | null>
  /** Gets the gap between rows onto which a row was dropped: 0 is above the first. */
  readonly onDrop: (row: string, gap: number) => void
  /** Called when a handle is pressed without being dragged, or by the keyboard. */
  readonly onPress: (row: string) => void
}

interface Drag {
  readonly row: string
  readonly startY: number
  /** Null until the pointer has moved far enough. */
  readonly gap: number | null
}

/** The pointer must move so far, in pixels, before a press becomes a drag. */
const DRAG_FROM = 4
/** Near the edge of the window the page scrolls along. */
const EDGE = 60
const SCROLL_BY = 14

/** Drags rows by their handles, with a mouse, pen or finger. */
export function useDrag({ list, onDrop, onPress }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const wasDragged = useRef(false)

  function onPointerMove({ clientY }: PointerEvent) {
    if (!drag || (drag.gap === null && Math.abs(clientY - drag.startY) < DRAG_FROM)) return
    if (clientY < EDGE) window.scrollBy(0, -SCROLL_BY)
    if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_BY)
    setDrag({ ...drag, gap: gapAt(list.current, clientY) })
  }

  function end(isDropped: boolean) {
    if (isDropped && drag && drag.gap !== null) onDrop(drag.row, drag.gap)
    wasDragged.current = drag !== null && drag.gap !== null
    setDrag(null)
  }

  return {
    /** The row that is being dragged. */
    dragged: drag && drag.gap !== null ? drag.row : null,
    /** Where it would be dropped. */
    gap: drag?.gap ?? null,
    /** To be spread over the handle of a row. */
    handle: (row: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        wasDragged.current = false
        setDrag({ row, startY: event.clientY, gap: null })
      },
      onPointerMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onClick() {
        // A click follows every drop.
        if (!wasDragged.current) onPress(row)
        wasDragged.current = false
      },
    }),
  }
}

function gapAt(list: HTMLElement | null, clientY: number): number {
  const rows = [...(list?.querySelectorAll('[data-row]') ?? [])]
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return clientY < top + height / 2
  })
  return below < 0 ? rows.length : below
}
