import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useIsNarrow } from '../../ui/narrow.ts'
import { portalNow } from '../../ui/portal-clock.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { usePortalConfig } from '../api/portal-config.ts'
import { useSession } from '../api/session.ts'
import styles from './Chrome.module.css'
import { Header } from './Header.tsx'

const SignInAgainDialog = lazy(() =>
  import('../../modules/staff/SignInAgainDialog.tsx').then((module) => ({ default: module.SignInAgainDialog })),
)

/** The frame of every screen. */
export function Chrome() {
  const { user, mustStartAgain } = useSession()
  const { portalName, brandName, version } = usePortalConfig()
  const isNarrow = useIsNarrow()
  useFocusOnNewScreen()
  return (
    <>
      <div className={styles.chrome}>
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.footer}>
          <span title={version && `${portalName} ${version}`}>
            © {portalNow().getFullYear()} {brandName}
          </span>
        </footer>
        <Toaster />
        <Suspense>{user && mustStartAgain && <SignInAgainDialog email={user.email} />}</Suspense>
      </div>
      {isNarrow && (
        <main className={styles.narrow}>
          <h1>This resolution is not supported by the {portalName}</h1>
          <p>Please increase your screen resolution or browser size.</p>
        </main>
      )}
    </>
  )
}

/** Moves the focus to a new screen, unless the screen has taken it. */
function useFocusOnNewScreen() {
  // Changes once the new screen is there, unlike the address.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    const isFirst = shown.current === undefined
    if (shown.current === pathname) return
    shown.current = pathname
    if (!isFirst && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
