import { formatCount } from '@portal/contract/money'
import { useEffect, useRef } from 'react'
import { Link } from '../../../ui/Link.tsx'
import styles from './Rail.module.css'
import type { RailEntry } from './rail-groups.ts'

interface RailLinkProps {
  readonly entry: RailEntry
  /** Number of pending items; undefined if nothing is counted. */
  readonly count: number | undefined
  readonly isCurrent: boolean
  readonly isCollapsed: boolean
}

/** A link of the rail; if collapsed, its name and count are in the tooltip. */
export function RailLink({ entry, count, isCurrent, isCollapsed }: RailLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { label, to, icon: Icon, counted, isUrgent, isPart } = entry
  const name = count ? `${label}, ${formatCount(count)} ${counted}` : label
  return (
    <Link
      ref={link}
      to={to}
      className={styles.entry}
      // The link sets `page` on the screen that it leads to.
      aria-current={isCurrent || undefined}
      data-current={isCurrent || undefined}
      data-part={isPart}
      data-tip={isCollapsed ? name : undefined}
      onClick={(event) => event.currentTarget.blur()}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={isCollapsed ? 'visually-hidden' : styles.label}>{isCollapsed ? name : label}</span>
      {count !== undefined && (
        <span
          className={styles.count}
          data-waits={count > 0 || undefined}
          data-urgent={isUrgent}
          aria-hidden={count === 0}
        >
          {!isCollapsed && formatCount(count)}
        </span>
      )}
      {!isCollapsed && count ? <span className="visually-hidden">{counted}</span> : null}
    </Link>
  )
}
