import type { CustomerRow } from '@portal/contract/customers/calls'
import { typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { paths } from '../../paths.ts'
import { shortcutHint } from './go-keys.ts'
import { findMatches } from './matching.ts'
import type { Place } from './places.ts'
import type { Recent } from './recent.ts'
import type { Offer } from './use-palette.ts'

export type PaletteIcon = 'action' | 'recent' | 'screen' | 'customer' | 'search'

/** One thing that the palette can do: go somewhere, or press what the screen offers. */
export interface PaletteItem {
  readonly id: string
  readonly icon: PaletteIcon
  readonly label: string
  /** Small, beside the label: whose username, within what. */
  readonly detail?: string
  /** The keys that do the same. */
  readonly hint?: string
  readonly to?: string
  readonly run?: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

const MAX_RECENT = 5
const MAX_CUSTOMERS = 7

interface Sources {
  readonly typed: string
  readonly offers: readonly Offer[]
  readonly recent: readonly Recent[]
  readonly places: readonly Place[]
  /** Those who match, as the server says; none while it is being asked. */
  readonly customers: readonly CustomerRow[]
}

/** The items in groups. Those that are still loading come last, so that nothing moves. */
export function groupItems({ typed, offers, recent, places, customers }: Sources): readonly PaletteGroup[] {
  const isTyped = typed !== ''
  const screens = isTyped ? findMatches(typed, places) : places.filter(({ within }) => within === undefined)
  // Screens are found anyway; a customer who was just here need not be waited for.
  const known = isTyped
    ? findMatches(
        typed,
        recent.filter(({ email }) => email !== undefined),
      )
    : recent
  const shown = known.slice(0, MAX_RECENT)
  const others = customers.filter(({ email }) => !shown.some((screen) => screen.email === email))
  const groups = [
    { title: 'On this page', items: findMatches(typed, offers).map(actionItem) },
    { title: 'Recent', items: shown.map(recentItem) },
    { title: 'Go to', items: screens.map(screenItem) },
    {
      title: 'Customers',
      items: isTyped ? [...others.slice(0, MAX_CUSTOMERS).map(asCustomer(typed)), searchFor(typed, customers)] : [],
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function actionItem({ label, run }: Offer): PaletteItem {
  return { id: `here-${label}`, icon: 'action', label, run }
}

function recentItem({ label, to, email }: Recent): PaletteItem {
  const detail = email === undefined ? {} : { detail: formatUsername(email) }
  return { id: `recent-${to}`, icon: email === undefined ? 'recent' : 'customer', label, to, ...detail }
}

function screenItem({ label, to, within }: Place): PaletteItem {
  const hint = shortcutHint(to)
  return { id: `screen-${to}`, icon: 'screen', label, to, ...(within && { detail: within }), ...(hint && { hint }) }
}

function asCustomer(typed: string) {
  return ({ email, type, ...names }: CustomerRow): PaletteItem => ({
    id: `customer-${email}`,
    icon: 'customer',
    label: formatFullName(names) || formatUsername(email),
    detail: `${formatUsername(email)} · ${typeLabels[type]}`,
    to: paths.viewCustomer(typed, email),
  })
}

function searchFor(typed: string, customers: readonly CustomerRow[]): PaletteItem {
  const isMore = customers.length > MAX_CUSTOMERS
  const label = isMore ? `Show all ${customers.length} customers` : `Search customers for “${typed}”`
  return { id: 'search', icon: 'search', label, to: paths.customers(typed) }
}
