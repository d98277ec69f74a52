import { useEffect, useState } from 'react'

/** Returns whether the component is still mounted, so that late results can be ignored. */
export function useIsMounted(): () => boolean {
  const [life] = useState({ isOver: false })
  useEffect(() => {
    life.isOver = false
    return () => {
      life.isOver = true
    }
  }, [life])
  return () => !life.isOver
}
