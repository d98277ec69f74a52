import type { SignedInUser } from '@portal/contract/staff/calls'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../paths.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { usePortalConfig } from '../portal-config.ts'
import styles from './Commands.module.css'
import { goKeys } from './go-keys.ts'
import { isMac } from './keyboard.ts'
import { type Offer, offeredHere } from './offered-here.ts'
import type { PaletteItem } from './palette-items.ts'
import { placesOf } from './places.ts'
import { recentScreens, useRecentScreens } from './recent.ts'
import { useKeys } from './use-keys.ts'

const palette = lazyDialog(() => import('./Palette.tsx').then((module) => module.Palette))
const keySheet = lazyDialog(() => import('./KeySheet.tsx').then((module) => module.KeySheet))

/** The entry to the palette in the header, and the keys that work on every screen. */
export function Commands({ user }: { readonly user: Pick<SignedInUser, 'email' | 'role'> }) {
  const navigate = useNavigate()
  const isDemo = usePortalConfig().demoAheadMs !== null
  const places = useMemo(() => placesOf(user.role, isDemo), [user.role, isDemo])
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const opener = useRef<Element>(null)
  // What has been typed before the palette's box is there to take it; null while none is waited for.
  const early = useRef<string>(null)
  useRecentScreens(user.email, places)

  useKeys({
    onEarly(character) {
      if (early.current === null) return false
      early.current += character
      return true
    },
    onNear: palette.load,
    onPalette: openPalette,
    onHelp: () => setOpen('keys'),
    onSearch: search,
    onGo(letter) {
      const to = goKeys[letter]
      const isOpen = places.some((place) => place.to === to)
      if (isOpen && to !== undefined) go(to)
      return isOpen
    },
  })

  function openPalette() {
    opener.current = document.activeElement
    early.current = ''
    setOffers(offeredHere())
    setOpen('palette')
  }

  function takeEarly(): string {
    const typed = early.current ?? ''
    early.current = null
    return typed
  }

  function closePalette() {
    takeEarly()
    // Before the focus goes anywhere: as long as it is open the palette keeps it.
    flushSync(() => setOpen(null))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  function choose({ to, run }: PaletteItem) {
    closePalette()
    if (to !== undefined) go(to)
    run?.()
  }

  /** Leaves the focus to the screen that comes. */
  function go(to: string) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to })
  }

  /** Whatever else can be searched on a screen: the key means customers everywhere. */
  function search() {
    const isSearchOpen =
      location.pathname === paths.customers() || location.pathname.startsWith(`${paths.customers()}/`)
    const box = isSearchOpen && document.querySelector<HTMLInputElement>('main search input')
    if (!box) return go(paths.customers())
    box.focus()
    box.select()
  }

  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={palette.load}
        onFocus={palette.load}
        onClick={openPalette}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={styles.text}>Search or go to…</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open === 'palette' && (
        <palette.Dialog
          places={places}
          offers={offers}
          recent={recentScreens(user.email)}
          takeEarly={takeEarly}
          onClose={closePalette}
          onChoose={choose}
        />
      )}
      {open === 'keys' && <keySheet.Dialog places={places} onClose={() => setOpen(null)} />}
    </>
  )
}
