import type { CustomerDetails } from '@portal/contract/customers/details'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSetting, saveSetting } from '../../../ui/local-storage.ts'
import { useSession } from '../../api/session.ts'
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
  const shown = customerScreenOf(location.pathname) ?? location.pathname
  return read(owner).filter(({ to }) => to !== shown)
}

/** Records the screens that `owner` opens, until another user signs in. */
export function useRecentScreens(owner: string, places: readonly Place[]) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    const place = places.find(({ to }) => to === path)
    if (place) add(owner, { label: place.label, to: place.to })
  }, [owner, path, places])
  useEffect(() => {
    if (read(owner).length === 0) save({ owner, screens: [] })
  }, [owner])
}

/** Records the displayed customer; undefined while there is none. */
export function useRecentCustomer(details: CustomerDetails | undefined) {
  const owner = useSession().user?.email
  useEffect(() => {
    if (owner === undefined || !details) return
    const { email } = details.customer
    const label = formatFullName(details.customer) || formatUsername(email)
    add(owner, { email, label, to: paths.viewCustomer('', email) })
  }, [owner, details])
}

/** The customer's screen at this path, regardless of the search that led there. */
function customerScreenOf(path: string): string | undefined {
  const segment = /^\/(?:view-customer|customers)\/[^/]+\/([^/]+)$/.exec(path)?.[1]
  return segment === undefined ? undefined : paths.viewCustomer('', decodeURIComponent(segment))
}

function add(owner: string, screen: Omit<Recent, 'visits'>) {
  const screens = read(owner)
  const at = screens.findIndex(({ to }) => to === screen.to)
  // Reloading the current one is no visit.
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
