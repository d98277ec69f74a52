import { useEffect, useState } from 'react'

/** Returns later whether the component is still shown: late results do not affect what has followed it. */
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
