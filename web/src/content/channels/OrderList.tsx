import type { Channel } from '@portal/contract/content/channels/calls'
import { type OrderGroup, orderGroupOf, orderGroups } from '@portal/contract/content/channels/order'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './OrderList.module.css'
import { useDrag } from './use-drag.ts'

interface OrderListProps {
  readonly channels: readonly Channel[]
  /** Moves a channel to an index of the list, counted from 0. */
  readonly move: (code: string, index: number) => void
  readonly isRunning: boolean
}

const titles: Readonly<Record<OrderGroup, string>> = {
  top: 'Top: order under 1000',
  alphabetical: 'Alphabetical: order 1000',
  bottom: 'Bottom: order over 1000',
}

/** The channels in their three groups; each has a handle. */
export function OrderList({ channels, move, isRunning }: OrderListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const moving = useFocusKept(list, channels)
  const { dragged, gap, handle } = useDrag({
    list,
    onDrop: (code, at) => {
      const from = channels.findIndex((channel) => channel.code === code)
      move(code, at > from ? at - 1 : at)
    },
    onPress: setAsked,
  })

  function onKeyDown(event: KeyboardEvent, code: string, index: number) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    moving.current = code
    move(code, index + by)
  }

  const indexed = channels.map((channel, index) => ({ channel, index }))
  const askedIndex = channels.findIndex(({ code }) => code === asked)
  const askedChannel = channels[askedIndex]
  return (
    <div ref={list} className={styles.list} aria-busy={isRunning} data-dragging={dragged !== null || undefined}>
      {orderGroups.map((group) => {
        const members = indexed.filter(({ channel }) => orderGroupOf(channel.order) === group)
        return (
          <section key={group} aria-label={titles[group]}>
            <h2 className={styles.title}>{titles[group]}</h2>
            {members.length === 0 && <p className={styles.none}>No channels</p>}
            <ol className={styles.group}>
              {members.map(({ channel, index }) => (
                <li
                  key={channel.code}
                  className={styles.row}
                  data-row
                  data-dragged={dragged === channel.code || undefined}
                  data-gap={
                    gap === index ? 'before' : gap === index + 1 && gap === channels.length ? 'after' : undefined
                  }
                >
                  <button
                    type="button"
                    className={styles.handle}
                    aria-label={`Move ${channel.name} (${channel.code}), position ${index + 1}`}
                    aria-haspopup="dialog"
                    data-handle={channel.code}
                    onKeyDown={(event) => onKeyDown(event, channel.code, index)}
                    {...handle(channel.code)}
                  >
                    <IconGripVertical size={16} aria-hidden />
                  </button>
                  <span className={styles.position}>{index + 1}</span>
                  <LogoImage logo={channel.logo} />
                  <span className={styles.name}>{channel.name}</span>
                  <span className={styles.code}>{channel.code}</span>
                  <span className={styles.order}>{channel.order}</span>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
      {askedChannel && (
        <MoveDialog
          channel={askedChannel}
          position={askedIndex + 1}
          last={channels.length}
          onMove={(position) => move(askedChannel.code, position - 1)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** The handle that the arrow keys move stays the focused one, wherever its row goes; what is returned names it. */
function useFocusKept(list: RefObject<HTMLElement | null>, channels: readonly Channel[]) {
  const code = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new order that has moved the handle
  useLayoutEffect(() => {
    if (code.current === null) return
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${code.current}"]`)
    if (document.activeElement === document.body) handle?.focus()
    handle?.scrollIntoView({ block: 'nearest' })
  }, [list, channels])
  return code
}
