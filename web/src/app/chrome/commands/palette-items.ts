import type { CustomerRow } from '@portal/contract/customers/calls'
import { typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { isIdentified, isMatchShown, matchText } from '../../../modules/customers/match-text.ts'
import { paths } from '../../paths.ts'
import { shortcutHint } from './go-keys.ts'
import { findMatches, type Match, matches } from './matching.ts'
import type { Place } from './places.ts'
import type { Recent } from './recent.ts'
import type { Offer } from './use-palette.ts'

export type PaletteIcon = 'action' | 'recent' | 'screen' | 'customer' | 'search'

/** An item of the palette: a screen to open, or an action of the screen. */
export interface PaletteItem {
  readonly id: string
  readonly icon: PaletteIcon
  readonly label: string
  /** Small text beside the label: a username, or the parent entry. */
  readonly detail?: string
  /** Why it was found, if the rest does not show it. */
  readonly match?: string
  /** Keyboard shortcut for the same. */
  readonly hint?: string
  readonly to?: string
  readonly run?: () => void
  /** Enter selects it only after the user has pointed at it. */
  readonly isDangerous?: boolean
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

const MAX_RECENT = 5
const MAX_CUSTOMERS = 7
/** Minimum score of a best match: parts of words are not enough. */
const MIN_BEST_SCORE = 2

interface Sources {
  readonly typed: string
  readonly offers: readonly Offer[]
  readonly recent: readonly Recent[]
  readonly places: readonly Place[]
  /** Saved views; empty while loading. */
  readonly views: readonly Omit<Place, 'permission'>[]
  /** Matches from the server; empty while loading. */
  readonly customers: readonly CustomerRow[]
}

/**
 * Groups the items: the best match alone if there is one, then the group with the best remaining match. Customers load
 * later and come last, so that nothing moves.
 */
export function groupItems({ typed, offers, recent, places, views, customers }: Sources): readonly PaletteGroup[] {
  const isTyped = typed !== ''
  // Screens are found anyway; a recent customer is shown without waiting for the server.
  const known = findMatches(typed, isTyped ? recent.filter(({ email }) => email !== undefined) : recent, visitsOf)
  const shown = known.slice(0, MAX_RECENT)
  const screens = findMatches(
    typed,
    isTyped ? places : places.filter(({ within }) => within === undefined),
    (place) => {
      const visited = recent.find(({ to }) => to === place.to)
      return visited ? visitsOf(visited) : 0
    },
  )
  const groups = [
    groupOf('On this page', findMatches(typed, offers), actionItem),
    groupOf('Recent', shown, recentItem),
    groupOf('Go to', screens, screenItem),
    groupOf('Saved Views', isTyped ? findMatches(typed, views) : [], screenItem),
  ].toSorted((one, other) => scoreOf(other) - scoreOf(one))
  const best = isTyped ? bestOf(groups.flatMap(({ matching }) => matching)) : undefined
  const others = customers.filter(({ email }) => !shown.some(({ item }) => item.email === email))
  const ranked = others
    .map((customer) => ({ customer, score: scoreOfCustomer(typed, customer) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ customer }) => customer)
  const found = [...ranked.slice(0, MAX_CUSTOMERS).map(asCustomer(typed)), searchFor(typed, customers)]
  return [
    { title: 'Best Match', items: best ? [best] : [] },
    ...groups.map(({ title, matching }) => ({
      title,
      items: matching.flatMap(({ item }) => (item === best ? [] : [item])),
    })),
    { title: 'Customers', items: isTyped ? found : [] },
  ].filter(({ items }) => items.length > 0)
}

interface Matching {
  readonly title: string
  readonly matching: readonly Match<PaletteItem>[]
}

function groupOf<T>(title: string, matching: readonly Match<T>[], toItem: (item: T) => PaletteItem): Matching {
  return { title, matching: matching.map(({ item, score }) => ({ item: toItem(item), score })) }
}

function scoreOf({ matching }: Matching): number {
  return matching[0]?.score ?? 0
}

/** The one item that matches better than all others, unless it is dangerous. */
function bestOf(matching: readonly Match<PaletteItem>[]): PaletteItem | undefined {
  const [best, second] = matching.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < MIN_BEST_SCORE || best.score === second?.score) return undefined
  return best.item.isDangerous ? undefined : best.item
}

function visitsOf({ visits }: Recent): number {
  return visits
}

function actionItem({ label, run, isDangerous }: Offer): PaletteItem {
  return { id: `here-${label}`, icon: 'action', label, run, isDangerous }
}

function recentItem({ label, to, email }: Recent): PaletteItem {
  const detail = email === undefined ? {} : { detail: formatUsername(email) }
  return { id: `recent-${to}`, icon: email === undefined ? 'recent' : 'customer', label, to, ...detail }
}

function screenItem({ label, to, within }: Omit<Place, 'permission'>): PaletteItem {
  const hint = shortcutHint(to)
  return { id: `screen-${to}`, icon: 'screen', label, to, ...(within && { detail: within }), ...(hint && { hint }) }
}

/** Customers found by number or ID come first; those found by hidden data, such as a note, come last. */
function scoreOfCustomer(typed: string, { email, matchedBy, ...names }: CustomerRow): number {
  if (matchedBy && isIdentified(matchedBy)) return Number.POSITIVE_INFINITY
  return Math.max(matches(typed, formatFullName(names)), matches(typed, email))
}

function asCustomer(typed: string) {
  return ({ email, type, matchedBy, ...names }: CustomerRow): PaletteItem => ({
    id: `customer-${email}`,
    icon: 'customer',
    label: formatFullName(names) || formatUsername(email),
    detail: `${formatUsername(email)} · ${typeLabels[type]}`,
    ...(matchedBy && !isMatchShown(matchedBy) && { match: matchText(matchedBy) }),
    to: paths.viewCustomer(typed, email),
  })
}

function searchFor(typed: string, customers: readonly CustomerRow[]): PaletteItem {
  const isMore = customers.length > MAX_CUSTOMERS
  const label = isMore ? `Show all ${customers.length} customers` : `Search customers for “${typed}”`
  return { id: 'search', icon: 'search', label, to: paths.customers(typed) }
}
