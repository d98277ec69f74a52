import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSetting, saveSetting } from '../../../ui/local-storage.ts'
import { paths } from '../../paths.ts'
import type { Place } from './places.ts'

/** A customer or screen that was opened in this browser. */
export interface Recent {
  readonly label: string
  readonly to: string
  /** Username of a customer. */
  readonly email?: string
  /** Number of visits. */
  readonly visits: number
}

interface StoredRecent {
  /** The user who opened them; not shown to others. */
  readonly owner: string
  readonly screens: readonly Recent[]
}

const KEY = 'recent-screens'
const MAX_SCREENS = 12

/** Returns `owner`'s recent items in this browser, latest first, without the current one. */
export function recentScreens(owner: string): readonly Recent[] {
  const shown = customerOf(location.pathname)?.to ?? location.pathname
  return read(owner).filter(({ to }) => to !== shown)
}

/** Records what `owner` opens, until another user signs in. */
export function useRecentScreens(owner: string, places: readonly Place[]) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path === undefined) return
    const record = () => {
      const recent = path === location.pathname && recentOf(path, places)
      if (recent) add(owner, recent)
    }
    const frame = requestAnimationFrame(record)
    // A customer's screen gets its title once the customer has loaded.
    const observer = new MutationObserver(record)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [owner, path, places])
  useEffect(() => {
    if (read(owner).length === 0) save({ owner, screens: [] })
  }, [owner])
}

function recentOf(path: string, places: readonly Place[]): Omit<Recent, 'visits'> | undefined {
  const place = places.find(({ to }) => to === path)
  if (place) return { label: place.label, to: place.to }
  const customer = customerOf(path)
  const name = nameOfScreen()
  return customer && name !== '' ? { ...customer, label: name } : undefined
}

/** The customer of a screen, regardless of the search that led there. */
function customerOf(path: string) {
  const segment = /^\/(?:view-customer|customers)\/[^/]+\/([^/]+)$/.exec(path)?.[1]
  if (segment === undefined) return undefined
  const email = decodeURIComponent(segment)
  return { email, to: paths.viewCustomer('', email) }
}

/** The document title without the portal's name at the end. */
function nameOfScreen(): string {
  return document.title.split(' · ').slice(0, -1).join(' · ')
}

function add(owner: string, screen: Omit<Recent, 'visits'>) {
  const screens = read(owner)
  const at = screens.findIndex(({ to }) => to === screen.to)
  // The current one is saved again when its title is available.
  const visits = (screens[at]?.visits ?? 0) + (at === 0 ? 0 : 1)
  const others = screens.filter(({ to }) => to !== screen.to)
  save({ owner, screens: [{ ...screen, visits }, ...others].slice(0, MAX_SCREENS) })
}

function save(recent: StoredRecent) {
  saveSetting(KEY, recent)
}

function read(owner: string): readonly Recent[] {
  const stored = readSetting<StoredRecent | null>(KEY, null)
  return stored?.owner === owner ? stored.screens : []
}
