import { formatDate, easternDay } from '@portal/contract/dates'
import { formatCents, formatCount } from '@portal/contract/money'
import { definitionProps } from '../../ui/definition-props.ts'
import { Link } from '../../ui/Link.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { daysWaiting, hasLateItem, type WaitingQueue } from './urgency.ts'
import styles from './WorkQueues.module.css'

interface QueueRowProps {
  readonly waiting: WaitingQueue
  /** Whether the items have been counted. */
  readonly isRead: boolean
  readonly definition: string
}

/** One queue: number of items, amount, age and number of new items, all in one link. */
export function QueueRow({ waiting, isRead, definition }: QueueRowProps) {
  const { queue, count, details } = waiting
  return (
    <Link to={queue.to} query={queue.query} hash={queue.hash} className={styles.row} {...definitionProps(definition)}>
      <span>
        <queue.icon size={16} aria-hidden />
        {`${queue.label} `}
      </span>
      {isRead ? <strong>{formatCount(count)}</strong> : <span className={styles.skeleton} />}
      <span>
        {/* Without an amount if no item has one, such as a pending change of a card. */}
        {details && details.amountCents === null && queue.hasAmounts && <span aria-hidden>–</span>}
        {details && details.amountCents !== null && <Labeled before=", ">{formatCents(details.amountCents)}</Labeled>}
      </span>
      <span data-late={hasLateItem(waiting, portalNow()) || undefined}>
        {details?.oldestAt && !queue.isAgeless && (
          <Labeled before=", oldest: ">{oldestText(details.oldestAt, waiting)}</Labeled>
        )}
      </span>
      <span>
        {details && isRead && (
          <Labeled before=", " after=" new today">
            {formatCount(details.newToday)}
          </Labeled>
        )}
      </span>
    </Link>
  )
}

interface LabeledProps {
  readonly before: string
  readonly after?: string
  readonly children: string
}

/** A figure whose column header only sighted users see. */
function Labeled({ before, after, children }: LabeledProps) {
  return (
    <>
      <span className="visually-hidden">{before}</span>
      {children}
      <span className="visually-hidden">{after}</span>
    </>
  )
}

function oldestText(oldestAt: Date, waiting: WaitingQueue): string {
  const days = daysWaiting(waiting, portalNow())
  if (days === 0) return 'Today'
  return `${formatDate(easternDay(oldestAt))}, ${days === 1 ? '1 day' : `${formatCount(days ?? 0)} days`}`
}
