import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** Windows of this width are not supported, paper of any is; the same is in `chrome/Chrome.module.css`. */
const NARROW = 'screen and (max-width: 767px)'

/** Whether the window is too narrow for the portal. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
}

/**
 * Calls back when the window becomes too narrow for the portal, or is so from the start. It listens itself, as a window
 * that is soon wide again would otherwise have been narrow between two renderings, unnoticed.
 */
export function useWhenNarrow(callback: () => void) {
  const onNarrow = useEffectEvent(callback)
  useEffect(() => {
    const narrow = matchMedia(NARROW)
    const look = () => {
      if (narrow.matches) onNarrow()
    }
    look()
    narrow.addEventListener('change', look)
    return () => narrow.removeEventListener('change', look)
  }, [])
}
