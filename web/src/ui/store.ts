import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Calls back after each change; returns how to stop. */
  readonly follow: (onChange: () => void) => () => void
  /** The value, for a component that follows its changes. */
  readonly use: () => T
}

/** One value that both components and plain functions read. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const followers = new Set<() => void>()
  const get = () => current
  const follow = (onChange: () => void) => {
    followers.add(onChange)
    return () => followers.delete(onChange)
  }
  return {
    get,
    follow,
    set(value) {
      current = value
      for (const onChange of followers) onChange()
    },
    use: () => useSyncExternalStore(follow, get),
  }
}
