import { useEffect, useState } from 'react'

/** Tells later whether the component is still shown: what comes late is no matter of what has followed it. */
export function useIsThere(): () => boolean {
  const [life] = useState({ isOver: false })
  useEffect(() => {
    life.isOver = false
    return () => {
      life.isOver = true
    }
  }, [life])
  return () => !life.isOver
}
