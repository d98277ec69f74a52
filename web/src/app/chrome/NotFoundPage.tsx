import { pageNotFound } from '@portal/contract/page-not-found'
import { LinkButton } from '../../ui/Link.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import styles from './Centered.module.css'

export function NotFoundPage() {
  const { user } = useSession()
  useDocumentTitle(pageNotFound.title)
  return (
    <div className={styles.centered}>
      <h1>{pageNotFound.title}</h1>
      <p>{pageNotFound.text}</p>
      <LinkButton to={user ? paths.userHome() : paths.landing()} variant="default">
        {pageNotFound.home}
      </LinkButton>
    </div>
  )
}
