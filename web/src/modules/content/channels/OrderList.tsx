import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import type { Channel } from '@portal/contract/content/channels/calls'
import { type OrderGroup, orderGroupOf, orderGroups } from '@portal/contract/content/channels/order'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useReadOnly } from '../../../ui/read-only.ts'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { announcementsOf, KEYBOARD_HELP } from './order-announcements.ts'
import styles from './OrderList.module.css'

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
/** Pixels of pointer movement that turn a press into a drag. */
const DRAG_DISTANCE = 4
/** Enter opens the dialog instead. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }

/** The channels in their three groups, with handles. */
export function OrderList({ channels, move, isRunning }: OrderListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [dialogCode, setDialogCode] = useState<string | null>(null)
  const focusKept = useKeepFocus(list, channels)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: sortableKeyboardCoordinates }),
  )
  const codes = channels.map(({ code }) => code)

  function moveFocused(code: string, index: number) {
    focusKept.current = code
    move(code, index)
  }

  const dialogIndex = codes.indexOf(dialogCode ?? '')
  const dialogChannel = channels[dialogIndex]
  return (
    <div ref={list} className={styles.list} aria-busy={isRunning}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcementsOf(channels),
          screenReaderInstructions: { draggable: KEYBOARD_HELP },
        }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) moveFocused(String(active.id), codes.indexOf(String(over.id)))
        }}
      >
        <SortableContext items={codes} strategy={keepInPlace}>
          {orderGroups.map((group) => {
            const members = channels.filter(({ order }) => orderGroupOf(order) === group)
            return (
              <section key={group} aria-label={titles[group]}>
                <h2 className={styles.title}>{titles[group]}</h2>
                {members.length === 0 && <p className={styles.none}>No channels</p>}
                <ol className={styles.group}>
                  {members.map((channel) => (
                    <OrderRow
                      key={channel.code}
                      channel={channel}
                      onMove={(index) => moveFocused(channel.code, index)}
                      onPress={() => setDialogCode(channel.code)}
                    />
                  ))}
                </ol>
              </section>
            )
          })}
        </SortableContext>
      </DndContext>
      {dialogChannel && (
        <MoveDialog
          channel={dialogChannel}
          position={dialogIndex + 1}
          last={channels.length}
          onMove={(position) => move(dialogChannel.code, position - 1)}
          onClose={() => setDialogCode(null)}
        />
      )}
    </div>
  )
}

/** A line shows where the row would be dropped: the titles between groups leave no room for rows to move. */
function keepInPlace() {
  return null
}

/** Keeps the focus on the handle of a moved channel; the returned ref holds the channel's code. */
function useKeepFocus(list: RefObject<HTMLElement | null>, channels: readonly Channel[]) {
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    const index = channels.findIndex(({ code }) => code === moved.current)
    const handle = list.current?.querySelectorAll('button').item(index)
    if (!handle || index < 0) return
    if (document.activeElement === document.body) handle.focus()
    handle.scrollIntoView({ block: 'nearest' })
  }, [list, channels])
  return moved
}

interface OrderRowProps {
  readonly channel: Channel
  /** Moves the channel to an index of the list, counted from 0. */
  readonly onMove: (index: number) => void
  /** Called when the handle is pressed without being dragged. */
  readonly onPress: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A row in the channel order; its handle can be dragged, moved with arrow keys, or pressed. */
function OrderRow({ channel, onMove, onPress }: OrderRowProps) {
  const { code, name, order, logo } = channel
  const { active, activeIndex, index, isDragging, isOver, transform, ...sortable } = useSortable({ id: code })
  const readOnly = useReadOnly()

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    // Once picked up, the row follows the arrow keys until it is dropped.
    if (active || step === undefined) return sortable.listeners?.['onKeyDown']?.(event)
    event.preventDefault()
    onMove(index + step)
  }

  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.row}
      data-dragged={isDragging || undefined}
      data-gap={isOver && !isDragging ? (index < activeIndex ? 'before' : 'after') : undefined}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <button
        {...sortable.listeners}
        ref={sortable.setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={`Move ${name} (${code}), position ${index + 1}`}
        aria-haspopup="dialog"
        aria-describedby={sortable.attributes['aria-describedby']}
        onKeyDown={onKeyDown}
        // Firefox would treat the key that drops the row as a click.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onClick={onPress}
        {...readOnly}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span className={styles.position}>{index + 1}</span>
      <LogoImage logo={logo} />
      <span className={styles.name}>{name}</span>
      <span className={styles.code}>{code}</span>
      <span className={styles.order}>{order}</span>
    </li>
  )
}
