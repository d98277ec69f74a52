import { IconChevronRight } from '@tabler/icons-react'
import { isUserAllowed } from '../api/session.ts'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { MailedReports } from './MailedReports.tsx'
import styles from './ReportsPage.module.css'
import { reports } from './reports.ts'

/** The reports that the signed-in person may see. */
export function ReportsPage() {
  return (
    <Page title="Reports">
      <ul className={styles.reports}>
        {reports
          .filter(({ right }) => isUserAllowed(right))
          .map(({ title, to, about }) => (
            <li key={to}>
              <Link to={to} className={styles.report}>
                <span>
                  <strong>{title}</strong>
                  <span className={styles.about}>{about}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
      <MailedReports />
    </Page>
  )
}
