import { Button } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { useDocumentTitle } from '../ui/Page.tsx'
import styles from './Centred.module.css'

export function NotFoundPage() {
  const { user } = useSession()
  useDocumentTitle('Page Not Found')
  return (
    <div className={styles.centred}>
      <h1>Page Not Found</h1>
      <p>The page you are looking for does not exist</p>
      <Button component={Link} to={user ? paths.userHome() : paths.landing()} variant="default">
        {user ? 'Go to Home' : 'Go to the start page'}
      </Button>
    </div>
  )
}
