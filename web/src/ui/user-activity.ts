import { MINUTE_MS } from '@portal/contract/durations'
import { createStore } from './store.ts'

/** After this period without keyboard or pointer input, the user counts as inactive. */
const UNATTENDED_AFTER_MS = 10 * MINUTE_MS
const POLL_INTERVAL_MS = 30_000

const attended = createStore(true)
let usedAt = performance.now()

for (const input of ['pointermove', 'pointerdown', 'wheel', 'keydown']) {
  addEventListener(input, noteUse, { capture: true, passive: true })
}
setInterval(() => {
  if (attended.get() && performance.now() - usedAt >= UNATTENDED_AFTER_MS) attended.set(false)
}, POLL_INTERVAL_MS)

function noteUse() {
  usedAt = performance.now()
  if (!attended.get()) attended.set(true)
}

/** Whether the user has been active in the last minutes. */
export const useIsActive = attended.use
export const isAttended = attended.get
