import { type Channel, channelsCalls } from '@portal/contract/content/channels/calls'
import {
  moveChannel,
  moveOutOfGroup,
  type OrderChange,
  orderGroupOf,
  reverseChanges,
} from '@portal/contract/content/channels/order'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { showNotice } from '../../../ui/toast.ts'

interface Move {
  readonly code: string
  readonly changes: readonly OrderChange[]
}

/** Moves channels in the list, and undoes moves, latest first. */
export function useReorder(channels: readonly Channel[]) {
  const { run, isRunning: isMoving } = useAction(channelsCalls.reorderChannels)
  const { run: runBack, isRunning: isUndoing } = useAction(channelsCalls.reorderChannels, { isUndo: true })
  const isRunning = isMoving || isUndoing
  const [done, setDone] = useState<readonly Move[]>([])
  const [last, setLast] = useState<string | null>(null)
  /** The channel whose move had no effect, because it is sorted by name. */
  const [unmoved, setUnmoved] = useState<string | null>(null)

  /** Moves to `index` in the list, counted from 0. */
  async function move(code: string, index: number) {
    if (isRunning || index < 0 || index >= channels.length) return
    const changes = moveChannel(channels, code, index)
    if (changes?.length === 0) setUnmoved(channels[index]?.code === code ? null : code)
    else await sendUnlessFull(code, changes)
  }

  async function sendUnlessFull(code: string, changes: readonly OrderChange[] | null) {
    setUnmoved(null)
    if (changes === null) showNotice('All order values below 1000 are in use.')
    else await send({ code, changes })
  }

  async function send(next: Move) {
    const outcome = await run({ changes: [...next.changes] }, () => takeOut(next))
    if (!outcome.ok) return
    setDone((moves) => [...moves, next])
    setLast(next.code)
  }

  function takeOut(previous: Move) {
    setDone((moves) => moves.filter((move) => move !== previous))
    setLast(previous.code)
  }

  async function undo(previous: Move) {
    const outcome = await runBack({ changes: reverseChanges(previous.changes) })
    // Changes by another user block undoing them and all earlier changes.
    if (outcome.ok) takeOut(previous)
    else setDone([])
  }

  const previous = done.at(-1)
  return {
    move: (code: string, index: number) => void move(code, index),
    undo: previous ? () => void undo(previous) : null,
    moved: last === null ? '' : placeOf(channels, last),
    unmoved: channels.find(({ code }) => code === unmoved) ?? null,
    moveOut: (code: string, side: 'above' | 'below') => void sendUnlessFull(code, moveOutOfGroup(channels, code, side)),
    isRunning,
  }
}

function placeOf(channels: readonly Channel[], code: string): string {
  const at = channels.findIndex((channel) => channel.code === code)
  const channel = channels[at]
  if (!channel) return ''
  const place = `${channel.name} (${code}) is now at position ${at + 1} of ${channels.length}`
  return orderGroupOf(channel.order) === 'alphabetical' ? `${place}, sorted by name.` : `${place}.`
}
