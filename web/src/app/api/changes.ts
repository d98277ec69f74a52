type Listener = () => Promise<unknown>

const listeners = new Set<Listener>()

/** Calls `listener` after every action that may have changed something. */
export function onChange(listener: Listener) {
  listeners.add(listener)
}

/** Reports a possible change on the server; resolves when all listeners have reloaded. */
export async function notifyChange(): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener()))
}
