import { useSortable } from '@dnd-kit/sortable'
import type { Channel } from '@portal/contract/content/channels/calls'
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import styles from './OrderList.module.css'

interface OrderRowProps {
  readonly channel: Channel
  /** Moves the channel to an index of the list, counted from 0. */
  readonly onMove: (index: number) => void
  /** Called when the handle is pressed without being dragged. */
  readonly onPress: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A channel in the order; its handle drags it, moves it by the arrow keys, or is pressed. */
export function OrderRow({ channel, onMove, onPress }: OrderRowProps) {
  const { code, name, order, logo } = channel
  const { active, activeIndex, index, isDragging, isOver, transform, ...sortable } = useSortable({ id: code })

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
        // Firefox would take the key that drops the row for a click.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onClick={onPress}
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
