import { LinkButton } from '../../ui/Link.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { usePortalConfig } from '../api/portal-config.ts'
import { paths } from '../paths.ts'
import { Entrance } from './Entrance.tsx'
import iconUrl from './icon.svg'
import styles from './LandingPage.module.css'

/** Shown to users who are not signed in. */
export function LandingPage() {
  const { portalName, brandName } = usePortalConfig()
  useDocumentTitle(portalName)
  return (
    <Entrance>
      <div className={styles.landing}>
        <img src={iconUrl} alt="" width={48} height={48} />
        <h1>{portalName}</h1>
        <p>Staff portal for {brandName}.</p>
        <LinkButton to={paths.signIn()} fullWidth>
          Continue to Sign In
        </LinkButton>
        <p className={styles.note}>Accounts are created by an administrator.</p>
      </div>
    </Entrance>
  )
}
