import { IconArrowRight, IconBolt, IconClock, IconSearch, IconUser } from '@tabler/icons-react'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './Palette.module.css'
import type { PaletteIcon, PaletteItem } from './palette-items.ts'

const icons: Record<PaletteIcon, typeof IconBolt> = {
  action: IconBolt,
  recent: IconClock,
  screen: IconArrowRight,
  customer: IconUser,
  search: IconSearch,
}

interface PaletteOptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isActive: boolean
  /** The pointer has moved over it. */
  readonly onPoint: () => void
  readonly onChoose: () => void
}

export function PaletteOption({ id, item, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const Icon = icons[item.icon]
  return (
    <button
      type="button"
      id={id}
      role="option"
      // The box keeps the focus, and names the active option.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.label}>{item.label}</span>
      {item.detail && <span className={styles.detail}>{item.detail}</span>}
      {item.hint && (
        <span className={styles.hint} aria-hidden>
          <KeyCaps keys={item.hint} />
        </span>
      )}
    </button>
  )
}
