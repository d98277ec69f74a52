import { readSetting, saveSetting } from '../local-storage.ts'
import { createStore } from '../store.ts'

const KEY = 'density'
const density = createStore<'comfortable' | 'compact'>(readSetting(KEY, 'comfortable'))

/** Row density of all lists; stored in this browser. */
export const useDensity = density.use

export function toggleDensity() {
  density.set(density.get() === 'compact' ? 'comfortable' : 'compact')
  saveSetting(KEY, density.get())
}
