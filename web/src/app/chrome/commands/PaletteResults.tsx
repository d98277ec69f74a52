import { IconArrowRight, IconBolt, IconClock, IconSearch, IconUser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { KeyCaps } from './KeyCaps.tsx'
import { splitAtMatches } from './matching.ts'
import type { PaletteGroup, PaletteIcon, PaletteItem } from './palette-items.ts'
import styles from './Palette.module.css'

interface PaletteResultsProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Matches of this text are highlighted. */
  readonly typed: string
  /** Scrolled into view. */
  readonly active: PaletteItem | undefined
  readonly optionId: (item: PaletteItem) => string
  /** Called when the pointer moves over an item. */
  readonly onPoint: (item: PaletteItem) => void
  readonly onChoose: (item: PaletteItem) => void
}

/** The results in groups. The input has the focus and names the active option. */
export function PaletteResults({ id, groups, typed, active, optionId, onPoint, onChoose }: PaletteResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active?.id
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={styles.results}>
      {groups.map(({ title, items }, at) => (
        <fieldset key={title} aria-labelledby={`${id}-group-${at}`} className={styles.group}>
          <div id={`${id}-group-${at}`} role="presentation" className={styles.title}>
            {title}
          </div>
          {items.map((item) => (
            <PaletteOption
              key={item.id}
              id={optionId(item)}
              item={item}
              typed={typed}
              isActive={item === active}
              onPoint={() => onPoint(item)}
              onChoose={() => onChoose(item)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

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
  readonly typed: string
  readonly isActive: boolean
  /** Called when the pointer moves over it. */
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function PaletteOption({ id, item, typed, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const Icon = icons[item.icon]
  return (
    <button
      type="button"
      id={id}
      role="option"
      // The input keeps the focus, and names the active option.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.label}>
        <Marked text={item.label} typed={typed} />
      </span>
      {item.detail && (
        <span className={styles.detail}>
          <Marked text={item.detail} typed={typed} />
        </span>
      )}
      {item.match && (
        <span className={styles.match}>
          <Marked text={item.match} typed={typed} />
        </span>
      )}
      {item.hint && (
        <span className={styles.hint} aria-hidden>
          <KeyCaps keys={item.hint} />
        </span>
      )}
    </button>
  )
}

function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return splitAtMatches(typed, text).map(([part, isMatch], at) => (isMatch ? <mark key={at}>{part}</mark> : part))
}
