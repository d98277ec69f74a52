import { readSetting, saveSetting } from './local-storage.ts'
import { createStore } from './store.ts'

export type ColorScheme = 'auto' | 'light' | 'dark'

const KEY = 'color scheme'
const system = matchMedia('(prefers-color-scheme: dark)')
const chosen = createStore<ColorScheme>(readSetting(KEY, 'auto'))

apply()
system.addEventListener('change', apply)

/** The selected scheme; `auto` follows the system. */
export const useColorScheme = chosen.use

export function chooseColorScheme(scheme: ColorScheme) {
  chosen.set(scheme)
  saveSetting(KEY, scheme)
  apply()
}

/** All styles depend on this attribute. */
function apply() {
  const scheme = chosen.get()
  const shown = scheme === 'auto' ? (system.matches ? 'dark' : 'light') : scheme
  document.documentElement.setAttribute('data-mantine-color-scheme', shown)
}
