import { useState } from 'react'

/** A setting stored in this browser; without storage it starts with the default. */
export function useLocalStorage<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readSetting(key, initial))
  return [
    value,
    (next) => {
      setValue(next)
      saveSetting(key, next)
    },
  ]
}

/** Returns the value stored under `key` by `saveSetting`; `initial` if there is none, or storage is unavailable. */
export function readSetting<T>(key: string, initial: T): T {
  try {
    const stored = localStorage.getItem(key)
    // Only `saveSetting` writes the key, always with a T.
    return stored === null ? initial : (JSON.parse(stored) as T)
  } catch {
    return initial
  }
}

export function saveSetting<T>(key: string, value: T) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the setting applies until the page is left.
  }
}
