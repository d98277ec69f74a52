import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './AuditTrail.module.css'

interface TrailPagerProps {
  readonly hasNewer: boolean
  readonly hasOlder: boolean
  readonly showNewest: () => void
  readonly showNewer: () => void
  readonly showOlder: () => void
}

/** The way to the entries before and after those that are shown. */
export function TrailPager({ hasNewer, hasOlder, showNewest, showNewer, showOlder }: TrailPagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <TextButton disabled={!hasNewer} onClick={showNewest}>
        Newest
      </TextButton>
      <Turn label="Newer entries" isOffered={hasNewer} onClick={showNewer}>
        <IconChevronLeft size={16} />
      </Turn>
      <Turn label="Older entries" isOffered={hasOlder} onClick={showOlder}>
        <IconChevronRight size={16} />
      </Turn>
    </nav>
  )
}

interface TurnProps {
  readonly label: string
  readonly isOffered: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Turn({ label, isOffered, onClick, children }: TurnProps) {
  return (
    <ActionIcon variant="default" size={28} aria-label={label} title={label} disabled={!isOffered} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
