import { z } from 'zod'
import { wholeNumber } from '../../text.ts'

/** Channels with this order are sorted by name; lower orders come before them, higher ones after. */
export const DEFAULT_CHANNEL_ORDER = 1000
export const MAX_CHANNEL_ORDER = 9_999_999_999
/** Gap between the orders of channels at the bottom, to leave room for more. */
const STEP = 10

const order = wholeNumber(0, MAX_CHANNEL_ORDER, {
  required: 'Enter channel order',
  invalid: 'Enter a valid channel order',
})

/** New orders for some channels; each applies only if the current order is `from`. */
export const orderChanges = z
  .array(z.strictObject({ code: z.string().regex(/^[A-Z]{4}$/), from: order, to: order }))
  .min(1)
  .max(2000)
  .refine((changes) => new Set(changes.map(({ code }) => code)).size === changes.length)
export type OrderChange = z.output<typeof orderChanges>[number]

/** The three parts of the list, from the top. */
export const orderGroups = ['top', 'alphabetical', 'bottom'] as const
export type OrderGroup = (typeof orderGroups)[number]

interface Ordered {
  readonly code: string
  readonly order: number
}

/** Returns the part of the list for a channel with this order. */
export function orderGroupOf(order: number): OrderGroup {
  if (order < DEFAULT_CHANNEL_ORDER) return 'top'
  return order === DEFAULT_CHANNEL_ORDER ? 'alphabetical' : 'bottom'
}

/**
 * Returns the changes that move the channel `code` to `index` in the list, counted from 0. Among alphabetical channels
 * it becomes alphabetical, and its name determines the position. Other channels get new orders only if their group has
 * no room left.
 *
 * @param channels sorted as listed: by order, then name
 * @returns no changes if the channel is already there; null if all 1000 orders of the top are taken
 */
export function moveChannel(channels: readonly Ordered[], code: string, index: number): OrderChange[] | null {
  const moved = channels.find((channel) => channel.code === code)
  if (!moved || channels[index]?.code === code) return []
  const others = channels.filter((channel) => channel !== moved)
  const before = others[index - 1]?.order ?? -1
  const after = others[index]?.order ?? Number.POSITIVE_INFINITY
  const between = orderBetween(before, after)
  if (between !== null) return between === moved.order ? [] : [{ code, from: moved.order, to: between }]
  return spreadOut(others, moved, index, groupAt(others, index))
}

/**
 * Returns the changes that move an alphabetical channel to the top or bottom group.
 *
 * @returns null if all 1000 orders of the top are taken
 */
export function moveOutOfGroup(
  channels: readonly Ordered[],
  code: string,
  side: 'above' | 'below',
): OrderChange[] | null {
  const moved = channels.find((channel) => channel.code === code)
  if (!moved) return []
  const others = channels.filter((channel) => channel !== moved)
  const index = others.filter(
    ({ order }) => order < DEFAULT_CHANNEL_ORDER || (side === 'below' && order === DEFAULT_CHANNEL_ORDER),
  ).length
  const between =
    side === 'above'
      ? orderBetween(others[index - 1]?.order ?? -1, DEFAULT_CHANNEL_ORDER)
      : orderBetween(DEFAULT_CHANNEL_ORDER, others[index]?.order ?? Number.POSITIVE_INFINITY)
  if (between !== null) return [{ code, from: moved.order, to: between }]
  return spreadOut(others, moved, index, side === 'above' ? 'top' : 'bottom')
}

/** Returns the changes that undo the given changes. */
export function reverseChanges(changes: readonly OrderChange[]): OrderChange[] {
  return changes.map(({ code, from, to }) => ({ code, from: to, to: from }))
}

/**
 * Returns an order strictly between both; -1 and infinity are the ends of the list. Returns null if there is no room.
 */
function orderBetween(before: number, after: number): number | null {
  if (before <= DEFAULT_CHANNEL_ORDER && after >= DEFAULT_CHANNEL_ORDER) return midpoint(before, after)
  if (before >= DEFAULT_CHANNEL_ORDER && after === Number.POSITIVE_INFINITY) {
    return before < MAX_CHANNEL_ORDER ? Math.min(before + STEP, MAX_CHANNEL_ORDER) : null
  }
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : null
}

/** Applies if at least one neighbor is alphabetical, or the neighbors are on both sides of the alphabetical group. */
function midpoint(before: number, after: number): number | null {
  const isBeforeAlphabetical = before < DEFAULT_CHANNEL_ORDER
  const isAfterAlphabetical = after > DEFAULT_CHANNEL_ORDER
  if (isBeforeAlphabetical === isAfterAlphabetical) return DEFAULT_CHANNEL_ORDER
  if (isBeforeAlphabetical) {
    const middle = Math.floor((before + DEFAULT_CHANNEL_ORDER) / 2)
    return middle > before ? middle : null
  }
  if (after === Number.POSITIVE_INFINITY) return DEFAULT_CHANNEL_ORDER + STEP
  const middle = Math.floor((DEFAULT_CHANNEL_ORDER + after) / 2)
  return middle > DEFAULT_CHANNEL_ORDER ? middle : null
}

/** Assigns evenly spaced orders to the whole group that a channel moves into. */
function spreadOut(
  others: readonly Ordered[],
  moved: Ordered,
  index: number,
  group: 'top' | 'bottom',
): OrderChange[] | null {
  const list = [...others.slice(0, index), moved, ...others.slice(index)]
  const members = list.filter((channel) => channel === moved || orderGroupOf(channel.order) === group)
  const [first, step] =
    group === 'top' ? [0, Math.floor(DEFAULT_CHANNEL_ORDER / (members.length + 1))] : [DEFAULT_CHANNEL_ORDER, STEP]
  if (step === 0) return null
  return members
    .map(({ code, order: from }, at) => ({ code, from, to: first + step * (at + 1) }))
    .filter(({ from, to }) => from !== to)
}

/** The full group at this position: that of a neighbor that is not alphabetical. */
function groupAt(others: readonly Ordered[], index: number): 'top' | 'bottom' {
  const before = others[index - 1]
  return before && before.order >= DEFAULT_CHANNEL_ORDER ? 'bottom' : 'top'
}
