import { Button } from '@mantine/core'
import { Link } from '../../ui/Link.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { usePortalConfig } from '../api/portal-config.ts'
import { paths } from '../paths.ts'
import styles from './Centered.module.css'
import iconUrl from './icon.svg'

/** Shown to users who are not signed in. */
export function LandingPage() {
  const { portalName, brandName } = usePortalConfig()
  useDocumentTitle(portalName)
  return (
    <div className={styles.centered}>
      <img src={iconUrl} alt="" width={48} height={48} />
      <h1>{portalName}</h1>
      <p>Staff portal for {brandName}.</p>
      <Button component={Link} to={paths.signIn()}>
        Continue to Sign In
      </Button>
    </div>
  )
}
