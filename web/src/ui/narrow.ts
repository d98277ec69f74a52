import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** Windows of this width are not supported, but print is; also set in `chrome/Chrome.module.css`. */
const NARROW = 'screen and (max-width: 767px)'

/** Whether the window is too narrow for the portal. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
}

/**
 * Calls back when the window is or becomes too narrow for the portal. Listens directly, because a window that is narrow
 * only between two renderings would go unnoticed.
 */
export function useWhenNarrow(callback: () => void) {
  const onNarrow = useEffectEvent(callback)
  useEffect(() => {
    const narrow = matchMedia(NARROW)
    const check = () => {
      if (narrow.matches) onNarrow()
    }
    check()
    narrow.addEventListener('change', check)
    return () => narrow.removeEventListener('change', check)
  }, [])
}
