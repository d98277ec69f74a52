import { useSyncExternalStore } from 'react'

/** Up to this width, at the default text size, secondary columns do not fit; also set in `ListTable.module.css`. */
const MAX_COMPACT_WIDTH = 1179

/** Whether secondary columns are shown below their row instead. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(followWidth, isCompact)
}

/** Uses the width beside the rail; before the frame is rendered, the window's width. */
function isCompact(): boolean {
  return (document.getElementById('main')?.clientWidth ?? innerWidth) <= MAX_COMPACT_WIDTH * textScale()
}

/** Ratio of the user's text size in the browser to the default. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}

function followWidth(onChange: () => void) {
  const observer = new ResizeObserver(onChange)
  const main = document.getElementById('main')
  if (main) observer.observe(main)
  return () => observer.disconnect()
}
