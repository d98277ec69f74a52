import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { ClockSign } from './ClockSign.tsx'
import styles from './Header.module.css'
import iconUrl from './icon.svg'
import { PastToasts } from './PastToasts.tsx'
import { usePortalConfig } from './portal-config.ts'

const loadMenu = () => import('./SlideOutMenu.tsx')
const SlideOutMenu = lazy(() => loadMenu().then((module) => ({ default: module.SlideOutMenu })))
const Commands = lazy(() => import('./commands/Commands.tsx').then((module) => ({ default: module.Commands })))
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then((module) => ({ default: module.SignOutDialog })))

/** At the top of every screen: the menu, the logo, and who is signed in. */
export function Header() {
  const { user } = useSession()
  const { portalName } = usePortalConfig()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // Stays once it has been opened, so that it can slide in and out.
  const [hasMenu, setHasMenu] = useState(false)
  const [isSigningOut, setIsSigningOut] = useState(false)

  function openMenu() {
    setHasMenu(true)
    setIsMenuOpen(true)
  }

  function askToSignOut() {
    setIsMenuOpen(false)
    setIsSigningOut(true)
  }

  return (
    <header className={styles.header}>
      {user && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPointerEnter={loadMenu}
          onFocus={loadMenu}
          onClick={openMenu}
        >
          <IconMenu2 size={18} />
        </ActionIcon>
      )}
      <Link to={user ? paths.userHome() : paths.landing()} className={styles.logo}>
        <img src={iconUrl} alt="" width={22} height={22} />
        {portalName}
      </Link>
      <div className={styles.end}>
        <Suspense>{user && <Commands user={user} />}</Suspense>
        <ClockSign />
        <PastToasts />
        <AppearanceChoice />
        {user ? (
          <span className={styles.user}>
            {user.firstName} {user.lastName} <span className={styles.role}>({user.role})</span>
          </span>
        ) : (
          <Button component={Link} to={paths.signIn()} variant="default" size="compact-md">
            Sign In
          </Button>
        )}
      </div>
      <Suspense>
        {user && hasMenu && (
          <SlideOutMenu
            role={user.role}
            isOpen={isMenuOpen}
            onClose={() => setIsMenuOpen(false)}
            onSignOut={askToSignOut}
          />
        )}
        {isSigningOut && <SignOutDialog onClose={() => setIsSigningOut(false)} />}
      </Suspense>
    </header>
  )
}
