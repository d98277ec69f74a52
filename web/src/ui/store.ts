import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Calls back after each change; returns a function that stops it. */
  readonly follow: (onChange: () => void) => () => void
  /** Returns the value and subscribes the component to changes. */
  readonly use: () => T
}

/** A value shared by components and plain functions. */
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
