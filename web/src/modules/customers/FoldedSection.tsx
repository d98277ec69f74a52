import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocalStorage } from '../../ui/local-storage.ts'
import styles from './FoldedSection.module.css'

interface FoldedSectionProps {
  readonly title: string
  /** Shown in place of collapsed content; a section with a summary is collapsed at first. */
  readonly summary?: string | undefined
  readonly children: ReactNode
}

/** Collapsible facts; the state is stored in this browser for all customers. */
export function FoldedSection({ title, summary, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useLocalStorage(`customer section ${title}`, summary === undefined)
  return (
    <section aria-label={title} className={styles.section}>
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) setIsOpen(open)
        }}
      >
        <summary className={styles.summary}>
          <h2 className={styles.title}>{title}</h2>
          <IconChevronRight size={14} aria-hidden className={styles.arrow} />
          {!isOpen && <span className={styles.inside}>{summary}</span>}
        </summary>
        {children}
      </details>
    </section>
  )
}
