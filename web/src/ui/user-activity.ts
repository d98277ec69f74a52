import { MINUTE_MS } from '@portal/contract/durations'
import { createStore } from './store.ts'

/** After this period without keyboard or pointer input, the user counts as inactive. */
const INACTIVE_AFTER_MS = 10 * MINUTE_MS
const POLL_INTERVAL_MS = 30_000

const active = createStore(true)
let lastInputAt = performance.now()

for (const input of ['pointermove', 'pointerdown', 'wheel', 'keydown']) {
  addEventListener(input, recordInput, { capture: true, passive: true })
}
setInterval(() => {
  if (active.get() && performance.now() - lastInputAt >= INACTIVE_AFTER_MS) active.set(false)
}, POLL_INTERVAL_MS)

function recordInput() {
  lastInputAt = performance.now()
  if (!active.get()) active.set(true)
}

/** Whether the user has been active in the last minutes. */
export const useIsActive = active.use
export const isUserActive = active.get
