import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSetting, saveSetting } from '../../../ui/local-storage.ts'
import { paths } from '../../paths.ts'
import type { Place } from './places.ts'

/** A customer or screen that this browser has shown. */
export interface Recent {
  readonly label: string
  readonly to: string
  /** The username of a customer. */
  readonly email?: string
  /** How often it was opened. */
  readonly visits: number
}

interface Kept {
  /** The owner: no one else sees them. */
  readonly owner: string
  readonly screens: readonly Recent[]
}

const KEY = 'recent-screens'
const MAX_KEPT = 12

/** What `owner` has had in this browser, the latest first, without what is shown now. */
export function recentScreens(owner: string): readonly Recent[] {
  const shown = customerOf(location.pathname)?.to ?? location.pathname
  return read(owner).filter(({ to }) => to !== shown)
}

/** Keeps what `owner` opens, until someone else signs in. */
export function useRecentScreens(owner: string, places: readonly Place[]) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path === undefined) return
    const note = () => {
      const recent = path === location.pathname && recentOf(path, places)
      if (recent) keep(owner, recent)
    }
    const frame = requestAnimationFrame(note)
    // A customer's screen takes its name once the customer has been read.
    const observer = new MutationObserver(note)
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

/** Whose screen it is, whichever search led there. */
function customerOf(path: string) {
  const segment = /^\/(?:view-customer|customers)\/[^/]+\/([^/]+)$/.exec(path)?.[1]
  if (segment === undefined) return undefined
  const email = decodeURIComponent(segment)
  return { email, to: paths.viewCustomer('', email) }
}

/** The title without the name of the portal, which follows it. */
function nameOfScreen(): string {
  return document.title.split(' · ').slice(0, -1).join(' · ')
}

function keep(owner: string, screen: Omit<Recent, 'visits'>) {
  const screens = read(owner)
  const at = screens.findIndex(({ to }) => to === screen.to)
  // The one that is shown is kept again when its name is there.
  const visits = (screens[at]?.visits ?? 0) + (at === 0 ? 0 : 1)
  const others = screens.filter(({ to }) => to !== screen.to)
  save({ owner, screens: [{ ...screen, visits }, ...others].slice(0, MAX_KEPT) })
}

function save(kept: Kept) {
  saveSetting(KEY, kept)
}

function read(owner: string): readonly Recent[] {
  const kept = readSetting<Kept | null>(KEY, null)
  return kept?.owner === owner ? kept.screens : []
}
