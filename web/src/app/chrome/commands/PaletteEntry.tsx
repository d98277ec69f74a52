import { IconSearch } from '@tabler/icons-react'
import { isMac } from './keyboard.ts'
import styles from './PaletteEntry.module.css'

interface PaletteEntryProps {
  /** The pointer or the focus is on it. */
  readonly onNear: () => void
  readonly onOpen: () => void
}

/** The way to the palette in the header, which says the key of it. */
export function PaletteEntry({ onNear, onOpen }: PaletteEntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={styles.text}>Search or go to…</span>
      <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}
