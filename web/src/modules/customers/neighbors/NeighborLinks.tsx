import { ActionIcon } from '@mantine/core'
import { formatCount } from '@portal/contract/money'
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '../../../ui/Link.tsx'
import styles from './NeighborLinks.module.css'
import type { Neighbor, Neighbors } from './use-neighbors.ts'

/** The customer's position in the list, with links to the previous and next one. */
export function NeighborLinks({ position, count, isPart, previous, next }: Neighbors) {
  return (
    <nav aria-label="Customers in this list" className={styles.neighbors}>
      <span className={styles.position}>
        {position === null
          ? 'no longer in this list'
          : `${formatCount(position)} of ${formatCount(count)}${isPart ? ' on this page' : ''}`}
      </span>
      <NeighborLink label="Previous customer" shortcut="K" to={previous} icon={IconChevronUp} />
      <NeighborLink label="Next customer" shortcut="J" to={next} icon={IconChevronDown} />
    </nav>
  )
}

interface NeighborLinkProps {
  readonly label: string
  readonly shortcut: string
  /** Null if there is none. */
  readonly to: Neighbor | null
  readonly icon: Icon
}

function NeighborLink({ label, shortcut, to, icon: NeighborIcon }: NeighborLinkProps) {
  const title = `${label} (${shortcut})`
  if (to === null) {
    return (
      <ActionIcon size={24} disabled aria-label={label} title={title}>
        <NeighborIcon size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <ActionIcon size={24} component={Link} {...to} aria-label={label} aria-keyshortcuts={shortcut} title={title}>
      <NeighborIcon size={16} aria-hidden />
    </ActionIcon>
  )
}
