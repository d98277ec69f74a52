import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { isUserAllowed } from '../api/session.ts'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './ContentManagementPage.module.css'
import { sections } from './sections.ts'

/** The way to everything that the apps show, as far as the signed-in person may change it. */
export function ContentManagementPage() {
  const { routesByPath } = useRouter()
  return (
    <Page title="Content Management">
      <ul className={styles.sections}>
        {sections
          .filter(({ to, right }) => to in routesByPath && isUserAllowed(right))
          .map(({ title, to, about }) => (
            <li key={to}>
              <Link to={to} className={styles.section}>
                <span>
                  <strong>{title}</strong>
                  <span className={styles.about}>{about}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  )
}
