import type { SignedInUser } from '@portal/contract/staff/calls'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { usePortalConfig } from '../../api/portal-config.ts'
import { paths } from '../../paths.ts'
import { focusCustomerSearch } from './customer-search.ts'
import { goKeys } from './go-keys.ts'
import { PaletteEntry } from './PaletteEntry.tsx'
import type { PaletteItem } from './palette-items.ts'
import { placesOf } from './places.ts'
import { recentScreens, useRecentScreens } from './recent.ts'
import { useGo } from './use-go.ts'
import { useKeys } from './use-keys.ts'
import { usePalette } from './use-palette.ts'

const palette = lazyDialog(() => import('./Palette.tsx').then((module) => module.Palette))
const keySheet = lazyDialog(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog))

/** The entry to the palette in the header, and the keys that work on every screen. */
export function Commands({ user }: { readonly user: Pick<SignedInUser, 'email' | 'role'> }) {
  const go = useGo()
  const isDemo = usePortalConfig().demoAheadMs !== null
  const places = useMemo(() => placesOf(user.role, isDemo), [user.role, isDemo])
  const { offers, open, close, typeEarly, takeEarly } = usePalette()
  const [showsKeys, setShowsKeys] = useState(false)
  useRecentScreens(user.email, places)

  useKeys({
    onEarly: typeEarly,
    onNear: palette.load,
    onPalette: openPalette,
    onHelp: () => setShowsKeys(true),
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
      {offers && (
        <palette.Dialog
          places={places}
          offers={offers}
          recent={recentScreens(user.email)}
          takeEarly={takeEarly}
          onClose={close}
          onChoose={choose}
        />
      )}
      {showsKeys && <keySheet.Dialog places={places} onClose={() => setShowsKeys(false)} />}
    </>
  )
}
