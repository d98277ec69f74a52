import { useEffect, useRef, useState } from 'react'

/** Number of rows rendered outside of the visible area, so that scrolling and Tab reach them. */
const BEYOND = 10

/** Which of `count` rows of equal height are visible, in a list with their total height. */
export function useRowsInView<E extends HTMLElement>(count: number, rowHeight: number) {
  const ref = useRef<E>(null)
  const [inView, setInView] = useState({ first: 0, last: 40 })

  useEffect(() => {
    function update() {
      const top = ref.current?.getBoundingClientRect().top ?? 0
      const first = Math.floor(-top / rowHeight) - BEYOND
      const last = Math.ceil((window.innerHeight - top) / rowHeight) + BEYOND
      setInView((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [rowHeight])

  return { ref, first: Math.max(0, Math.min(inView.first, count)), last: Math.min(Math.max(inView.last, 0), count) }
}
