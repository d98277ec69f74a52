import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import styles from './HomePage.module.css'

interface HomeSectionProps {
  readonly id: string
  readonly title: string
  /** The report with more details. */
  readonly report: { readonly to: string; readonly title: string }
  readonly children: ReactNode
}

/** A section of the home screen that summarizes a report. */
export function HomeSection({ id, title, report, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link to={report.to} className={styles.detailed}>
          {report.title}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      </div>
      {children}
    </section>
  )
}
