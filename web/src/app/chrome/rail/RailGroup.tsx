import { formatCount } from '@portal/contract/money'
import type { WorkQueues } from '@portal/contract/work-queues/calls'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import styles from './Rail.module.css'
import { countOf, type RailEntry, type RailGroup as Group } from './rail-groups.ts'
import { RailLink } from './RailLink.tsx'

interface RailGroupProps extends Group {
  /** Names the list if it has no title. */
  readonly label?: string
  readonly queues: WorkQueues | undefined
  readonly current: RailEntry | undefined
  readonly isCollapsed: boolean
  /** A collapsed rail shows all icons. */
  readonly isClosed: boolean
  readonly onToggle: (title: string) => void
}

/** Entries below a title that collapses them and then shows their number of pending items. */
export function RailGroup({
  title,
  label = title,
  entries,
  queues,
  current,
  isCollapsed,
  isClosed,
  onToggle,
}: RailGroupProps) {
  const id = useId()
  const isHidden = isClosed && !isCollapsed
  const waiting = countOf(entries, queues)
  const hidesCurrent = isHidden && current !== undefined && entries.includes(current)
  const heading = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hidesCurrent) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [hidesCurrent])
  const Arrow = isHidden ? IconChevronRight : IconChevronDown
  return (
    <div className={styles.group}>
      {title !== undefined && !isCollapsed && (
        <button
          ref={heading}
          type="button"
          className={styles.title}
          data-current={hidesCurrent || undefined}
          aria-expanded={!isHidden}
          aria-controls={id}
          onClick={() => onToggle(title)}
        >
          <Arrow size={12} aria-hidden />
          {title}
          {isHidden && waiting ? (
            <>
              <span className={styles.count}>{formatCount(waiting)}</span>
              <span className="visually-hidden"> pending</span>
            </>
          ) : null}
        </button>
      )}
      <ul id={id} className={styles.entries} aria-label={label} hidden={isHidden}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <RailLink
              entry={entry}
              count={countOf([entry], queues)}
              isCurrent={entry === current}
              isCollapsed={isCollapsed}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
