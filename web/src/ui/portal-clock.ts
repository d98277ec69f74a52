import { useEffect, useState } from 'react'

let aheadMs = 0

/** Sets how far the demo clock is ahead of real time. */
export function setClockOffset(milliseconds: number) {
  aheadMs = milliseconds
}

/** The portal's time, which is that of the browser unless the clock of a demo was moved. */
export function portalNow(): Date {
  return portalTime(Date.now())
}

/** What the portal's clock shows when that of the browser shows `milliseconds`. */
export function portalTime(milliseconds: number): Date {
  return new Date(milliseconds + aheadMs)
}

/** The portal's time, again every `everyMs` milliseconds. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(portalNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(portalNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
