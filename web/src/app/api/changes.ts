type Listener = () => Promise<unknown>

const listeners = new Set<Listener>()

/** Calls `listener` whenever an action has been made, or may have been. */
export function onChange(listener: Listener) {
  listeners.add(listener)
}

/** Says that something may have changed on the server; settles when all listeners have caught up. */
export async function notifyChange(): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener()))
}
