import { Button } from '@mantine/core'
import { commonErrors } from '@portal/contract/call'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { restoreLostFocus } from '../../ui/keep-focus.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { ListViews, type ListViewsProps } from '../../ui/list-table/list-views.ts'
import { useIsNarrow } from '../../ui/narrow.ts'
import { portalNow } from '../../ui/portal-clock.ts'
import { ReadOnly } from '../../ui/read-only.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { usePortalConfig } from '../api/portal-config.ts'
import { useSession } from '../api/session.ts'
import styles from './Chrome.module.css'
import { Header } from './Header.tsx'
import { useRail } from './menu-state.ts'
import { signOut } from './start-up.ts'

const SignInAgainDialog = lazyPart(() =>
  import('../../modules/staff/SignInAgainDialog.tsx').then((module) => module.SignInAgainDialog),
)
const ViewBanner = lazyPart(() => import('./ViewBanner.tsx').then((module) => module.ViewBanner))
const ViewsBar = lazyPart(() => import('../../modules/views/ViewsBar.tsx').then((module) => module.ViewsBar))
const Rail = lazyPart(() => import('./rail/Rail.tsx').then((module) => module.Rail))

const showViews = (list: ListViewsProps) => <ViewsBar {...list} />

/** The frame of every screen. */
export function Chrome() {
  const { user, mustSignInAgain } = useSession()
  const { portalName, brandName, version } = usePortalConfig()
  const isNarrow = useIsNarrow()
  const chosenRail = useRail()
  const rail = user && chosenRail
  useEffect(restoreLostFocus, [])
  useFocusOnNewScreen()
  return (
    <>
      <div className={styles.chrome} data-rail={rail ?? undefined}>
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        <Header rail={rail} />
        <div className={styles.body}>
          {rail && (
            <nav id="rail" aria-label="Main" className={styles.rail}>
              <Rail role={user.role} isCollapsed={rail === 'icons'} />
            </nav>
          )}
          <div className={styles.column}>
            <main id="main" tabIndex={-1} className={styles.main}>
              <ReadOnly value={user?.viewingUntil ? commonErrors.ViewingAsRole.message : null}>
                <ListViews value={user ? showViews : null}>
                  <Outlet />
                </ListViews>
              </ReadOnly>
            </main>
            <footer className={styles.footer}>
              <span title={version && `${portalName} ${version}`}>
                © {portalNow().getFullYear()} {brandName}
              </span>
            </footer>
          </div>
        </div>
        {user?.viewingUntil && <ViewBanner role={user.role} until={user.viewingUntil} />}
        <Toaster />
        {user && mustSignInAgain && <SignInAgainDialog email={user.email} />}
      </div>
      {isNarrow && (
        <main className={styles.narrow}>
          <h1>This resolution is not supported by the {portalName}</h1>
          <p>Please increase your screen resolution or browser size.</p>
          {user && (
            <Button variant="default" className={styles.leave} onClick={() => void signOut()}>
              Sign Out
            </Button>
          )}
        </main>
      )}
    </>
  )
}

/** Moves the focus to a new screen, unless the screen sets it. */
function useFocusOnNewScreen() {
  // Not the first screen: the user may follow a link while it is still loading.
  const shown = useRef(useRouterState({ select: (state) => state.location.pathname }))
  // Changes when the new screen is shown, unlike the URL.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (pathname === undefined || shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
