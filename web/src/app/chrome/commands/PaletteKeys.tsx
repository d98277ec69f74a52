import { KeyCaps } from './KeyCaps.tsx'
import { isMac } from './keyboard.ts'
import styles from './Palette.module.css'

/** Below the results, for those who look for the keys. */
export function PaletteKeys() {
  return (
    <div className={styles.keys} aria-hidden>
      <span>
        <KeyCaps keys="↑ ↓" /> to move
      </span>
      <span>
        <KeyCaps keys="↵" /> to select
      </span>
      <span>
        <KeyCaps keys={isMac ? '⌘ ↵' : 'Ctrl ↵'} /> to open in a new tab
      </span>
      <span>
        <KeyCaps keys="Esc" /> to close
      </span>
    </div>
  )
}
