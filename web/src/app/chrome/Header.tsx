import { ActionIcon, Button } from '@mantine/core'
import { formatFullName } from '@portal/contract/full-name'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx'
import { Link } from '../../ui/Link.tsx'
import { usePastToasts } from '../../ui/toast.ts'
import { usePortalConfig } from '../api/portal-config.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import styles from './Header.module.css'
import iconUrl from './icon.svg'

const menu = lazyDialog(() => import('./SlideOutMenu.tsx').then((module) => module.SlideOutMenu))
const signingOut = lazyDialog(() => import('./SignOutDialog.tsx').then((module) => module.SignOutDialog))
const HeaderTools = lazyPart(() => import('./HeaderTools.tsx').then((module) => module.HeaderTools))

/** At the top of every screen: the menu, the logo, and who is signed in. */
export function Header() {
  const { user } = useSession()
  const { portalName } = usePortalConfig()
  const hasTools = usePastToasts().length > 0 || user !== null
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
          size={32}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPointerEnter={menu.load}
          onFocus={menu.load}
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
        {hasTools && <HeaderTools user={user} />}
        <AppearanceChoice />
        {user ? (
          <span className={styles.user}>
            {formatFullName(user)} <span className={styles.role}>({user.role})</span>
          </span>
        ) : (
          <Button component={Link} to={paths.signIn()} variant="default" size="compact-md">
            Sign In
          </Button>
        )}
      </div>
      {user && hasMenu && (
        <menu.Dialog
          role={user.role}
          isOpen={isMenuOpen}
          onClose={() => setIsMenuOpen(false)}
          onSignOut={askToSignOut}
        />
      )}
      {isSigningOut && <signingOut.Dialog onClose={() => setIsSigningOut(false)} />}
    </header>
  )
}
