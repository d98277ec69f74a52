import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** Windows of this width are not supported; the same figure is in `chrome/Chrome.module.css`. */
const NARROW = '(max-width: 767px)'

/** Whether the window is too narrow for the portal. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
}

/** Calls back when the window has become too narrow for the portal. */
export function useWhenNarrow(callback: () => void) {
  const isNarrow = useIsNarrow()
  const onNarrow = useEffectEvent(callback)
  useEffect(() => {
    if (isNarrow) onNarrow()
  }, [isNarrow])
}
