import { ActionIcon } from '@mantine/core'
import { formatFullName } from '@portal/contract/full-name'
import type { SignedInUser } from '@portal/contract/staff/calls'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx'
import { Link, LinkButton } from '../../ui/Link.tsx'
import { usePastToasts } from '../../ui/toast.ts'
import { usePortalConfig } from '../api/portal-config.ts'
import { useSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import styles from './Header.module.css'
import iconUrl from './icon.svg'
import { type Rail, toggleRail } from './menu-state.ts'

const menu = lazyDialog(() => import('./SlideOutMenu.tsx').then((module) => module.SlideOutMenu))
const signingOut = lazyDialog(() => import('./SignOutDialog.tsx').then((module) => module.SignOutDialog))
const HeaderTools = lazyPart(() => import('./HeaderTools.tsx').then((module) => module.HeaderTools))

/** At the top of every screen, always in view: menu button, logo and signed-in user. */
export function Header({ rail }: { readonly rail: Rail | null }) {
  const { user } = useSession()
  const { portalName } = usePortalConfig()
  const hasTools = usePastToasts().length > 0 || user !== null
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // Stays mounted once opened, for its slide animation.
  const [hasMenu, setHasMenu] = useState(false)
  const [isSigningOut, setIsSigningOut] = useState(false)
  // When the window gets wider, the rail replaces it.
  if (rail && isMenuOpen) setIsMenuOpen(false)

  function toggleMenu() {
    setHasMenu(true)
    setIsMenuOpen(!isMenuOpen)
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
          aria-haspopup={rail ? undefined : 'dialog'}
          aria-expanded={rail ? rail === 'open' : isMenuOpen}
          aria-controls={rail ? 'rail' : undefined}
          {...(rail ? {} : menu.preload)}
          onClick={rail ? toggleRail : toggleMenu}
        >
          <IconMenu2 size={18} aria-hidden />
        </ActionIcon>
      )}
      {/* Only the close button is usable above the open menu. */}
      <div className={styles.rest} inert={isMenuOpen}>
        <Link to={user ? paths.userHome() : paths.landing()} className={styles.logo}>
          <img src={iconUrl} alt="" width={22} height={22} />
          <span>{portalName}</span>
        </Link>
        <div className={styles.tools}>{hasTools && <HeaderTools user={user} />}</div>
        <AppearanceChoice />
        {user ? (
          <UserName user={user} />
        ) : (
          <LinkButton to={paths.signIn()} variant="default" size="compact-md">
            Sign In
          </LinkButton>
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

function UserName({ user }: { readonly user: SignedInUser }) {
  return (
    <>
      <span className={styles.avatar} aria-hidden>
        {user.firstName.slice(0, 1)}
        {user.lastName.slice(0, 1)}
      </span>
      <span className={styles.user}>
        {formatFullName(user)} <span className={styles.role}>({user.role})</span>
      </span>
    </>
  )
}
