import { useEffect, useState } from 'react'
import { portalNow } from './portal-clock.ts'

/** The portal's time, again every `everyMs` milliseconds. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(portalNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(portalNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
