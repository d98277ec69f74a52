import { useEffect, useState } from 'react'

let aheadMs = 0

/** Sets how far the demo clock is ahead of real time. */
export function setClockOffset(milliseconds: number) {
  aheadMs = milliseconds
}

/** The portal's time: the browser's time unless a demo clock was moved. */
export function portalNow(): Date {
  return portalTime(Date.now())
}

/** The portal's time when the browser's clock shows `milliseconds`. */
export function portalTime(milliseconds: number): Date {
  return new Date(milliseconds + aheadMs)
}

/** The portal's time, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(portalNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(portalNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
