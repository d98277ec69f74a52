import { useEffect, useRef } from 'react'
import styles from './Palette.module.css'
import { PaletteOption } from './PaletteOption.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

interface PaletteResultsProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Kept in sight. */
  readonly active: PaletteItem | undefined
  readonly optionId: (item: PaletteItem) => string
  /** The pointer has moved over one. */
  readonly onPoint: (item: PaletteItem) => void
  readonly onChoose: (item: PaletteItem) => void
}

/** What was found, in groups. The box has the focus, and says which option is the active one. */
export function PaletteResults({ id, groups, active, optionId, onPoint, onChoose }: PaletteResultsProps) {
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
