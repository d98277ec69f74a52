import type { SignedInUser } from '@portal/contract/staff/calls'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { usePortalConfig } from '../../api/portal-config.ts'
import { paths } from '../../paths.ts'
import { toggleRail } from '../menu-state.ts'
import { goKeys } from './go-keys.ts'
import { isMac } from '../../../ui/keyboard.ts'
import type { PaletteItem } from './palette-items.ts'
import styles from './PaletteEntry.module.css'
import { placesFor } from './places.ts'
import { recentScreens, useRecentScreens } from './recent.ts'
import { useKeys } from './use-keys.ts'
import { usePalette } from './use-palette.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

const palette = lazyDialog(() => import('./Palette.tsx').then((module) => module.Palette))
const shortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog))

interface CommandsProps {
  readonly user: Pick<SignedInUser, 'email' | 'role'>
  /** Shown between the palette entry and the shortcuts button. */
  readonly children: ReactNode
}

/** The header's palette entry, and shortcuts that work on every screen. */
export function Commands({ user, children }: CommandsProps) {
  const go = useGo()
  const isDemo = usePortalConfig().demoAheadMs !== null
  const places = useMemo(() => placesFor(user.role, isDemo), [user.role, isDemo])
  const { offers, open, close, bufferKey, takeBufferedKeys } = usePalette()
  const [showsKeys, setShowsKeys] = useState(false)
  useRecentScreens(user.email, places)

  useKeys({
    onEarly: bufferKey,
    onNear: palette.load,
    onPalette: openPalette,
    onHelp: () => setShowsKeys(true),
    onRail: toggleRail,
    onSearch() {
      if (!focusCustomerSearch()) go(paths.customers())
    },
    onGo(letter) {
      const place = places.find(({ to }) => to === goKeys[letter])
      if (place) go(place.to)
      return place !== undefined
    },
  })

  function openPalette() {
    setShowsKeys(false)
    open()
  }

  function choose({ to, run }: PaletteItem) {
    close()
    if (to !== undefined) go(to)
    run?.()
  }

  return (
    <>
      <PaletteEntry onNear={palette.load} onOpen={openPalette} />
      {children}
      <IconButton size={32} label="Keyboard Shortcuts" {...shortcutsDialog.preload} onClick={() => setShowsKeys(true)}>
        <IconKeyboard size={18} stroke={1.6} aria-hidden />
      </IconButton>
      {offers && (
        <palette.Dialog
          places={places}
          offers={offers}
          recent={recentScreens(user.email)}
          takeBufferedKeys={takeBufferedKeys}
          onClose={close}
          onChoose={choose}
        />
      )}
      {showsKeys && <shortcutsDialog.Dialog places={places} onClose={() => setShowsKeys(false)} />}
    </>
  )
}

interface PaletteEntryProps {
  /** Called on hover and focus. */
  readonly onNear: () => void
  readonly onOpen: () => void
}

/** The button in the header that opens the palette and shows its shortcut. */
function PaletteEntry({ onNear, onOpen }: PaletteEntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={styles.text}>Search or go to…</span>
      <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** Navigates to a screen, which then takes the focus. */
function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const { pathname, searchParams } = new URL(to, location.origin)
    void navigate({ to: pathname, search: Object.fromEntries(searchParams) })
  }
}

/** Focuses the customer search field; returns false on a screen without one. */
function focusCustomerSearch(): boolean {
  const { pathname } = location
  const screens = [paths.userHome(), paths.customers()]
  if (!screens.includes(pathname) && !pathname.startsWith(`${paths.customers()}/`)) return false
  const box = document.querySelector<HTMLInputElement>('main search input')
  box?.focus()
  box?.select()
  return box !== null
}
