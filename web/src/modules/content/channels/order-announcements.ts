import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import type { Channel } from '@portal/contract/content/channels/calls'

/** Screen reader text of a handle. */
export const KEYBOARD_HELP =
  'To move the channel by one position, press an arrow key. To enter a position, press Enter. To drag the channel, press Space, move it with the arrow keys, and press Space again to drop it or Escape to cancel.'

/** Screen reader announcements while a channel is dragged. */
export function announcementsOf(channels: readonly Channel[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => channels.find(({ code }) => code === id)?.name ?? id
  const positionOf = (id: UniqueIdentifier) =>
    `position ${channels.findIndex(({ code }) => code === id) + 1} of ${channels.length}`
  const pickedUp = (id: UniqueIdentifier) => `${nameOf(id)} picked up at ${positionOf(id)}.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // Also called right at the start, over the channel itself.
    onDragOver({ active, over }) {
      if (!over) return `${nameOf(active.id)} is outside the list.`
      return over.id === active.id ? pickedUp(active.id) : `${nameOf(active.id)} moved to ${positionOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} dropped at ${positionOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Move cancelled. ${nameOf(active.id)} stays at ${positionOf(active.id)}.`,
  }
}
