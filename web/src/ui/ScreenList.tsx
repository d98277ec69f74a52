import { IconChevronRight } from '@tabler/icons-react'
import { Link } from './Link.tsx'
import styles from './ScreenList.module.css'

/** Pending items: `9 overdue`. */
export interface Waiting {
  readonly text: string
  readonly isUrgent: true | undefined
}

interface ScreenListProps {
  readonly screens: readonly {
    readonly title: string
    readonly to: string
    /** One-line description. */
    readonly about: string
    readonly waiting?: Waiting | undefined
  }[]
}

/** Links to screens, each with a description. */
export function ScreenList({ screens }: ScreenListProps) {
  return (
    <ul className={styles.screens}>
      {screens.map(({ title, to, about, waiting }) => (
        <li key={to}>
          <Link to={to} className={styles.screen}>
            <span>
              <strong>{title}</strong>
              <span className={styles.about}>{about}</span>
            </span>
            {waiting && (
              <span className={styles.waiting} data-urgent={waiting.isUrgent}>
                {waiting.text}
              </span>
            )}
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
