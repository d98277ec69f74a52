import { useSyncExternalStore } from 'react'

/** Up to this width, at the usual text size, secondary columns do not fit; the same is in `ListTable.module.css`. */
const TIGHT = 1179

/** Whether what is secondary is below its row instead of having a column. */
export function useIsTight(): boolean {
  return useSyncExternalStore(followWidth, isTight)
}

/** By the width that the rail leaves; before the frame is there, by that of the window. */
function isTight(): boolean {
  return (document.getElementById('main')?.clientWidth ?? innerWidth) <= TIGHT * textScale()
}

/** How much larger than usual the text is that the user has set in the browser. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}

function followWidth(onChange: () => void) {
  const observer = new ResizeObserver(onChange)
  const main = document.getElementById('main')
  if (main) observer.observe(main)
  return () => observer.disconnect()
}
