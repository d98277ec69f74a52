import { useHover } from '@mantine/hooks'
import { queueDefinitions } from '@portal/contract/definitions'
import { MINUTE_MS } from '@portal/contract/durations'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type CallQuery, useCallQuery } from '../../app/api/queries.ts'
import { Definitions } from '../../ui/Definitions.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { Status } from '../../ui/Status.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { QueueRow } from './QueueRow.tsx'
import { hasRoleQueues, myQueues, type Queue } from './queues.ts'
import { byUrgency, inOrderOf } from './urgency.ts'
import styles from './WorkQueues.module.css'

const REFRESH_INTERVAL_MS = MINUTE_MS

/** The role's work queues, most urgent first, each with a link to its screen. */
export function WorkQueues() {
  const queues = myQueues()
  return queues.length > 0 ? <Queues queues={queues} /> : null
}

function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const refreshed = { quiet: true, everyMs: REFRESH_INTERVAL_MS, live: 'queues' } as const
  const { data: counts, failure, retry } = useCallQuery(workQueuesCalls.getWorkQueues, {}, refreshed)
  const inDetail = useCallQuery(workQueuesCalls.getWorkQueueDetails, {}, refreshed)
  // Their order depends on both: shown earlier, the rows would move. Once shown, they stay while either is retried.
  const data = useHasAnswered(inDetail) ? counts : undefined
  // Rows do not move under the pointer; the focus moves with its row.
  const { hovered, ref: list } = useHover<HTMLUListElement>()
  const [order, setOrder] = useState<readonly string[]>([])
  const counted = queues.map((queue) => ({
    queue,
    count: data?.[queue.name] ?? 0,
    details: data && inDetail.data?.[queue.name],
  }))
  const sorted = data
    ? byUrgency(
        counted.filter(({ count }) => count > 0),
        portalNow(),
      )
    : counted
  const names = sorted.map(({ queue }) => queue.name)
  if (!hovered && names.join() !== order.join()) setOrder(names)
  const waiting = hovered ? inOrderOf(order, sorted) : sorted
  // The role has no queues, and the user has no open work.
  if (!hasRoleQueues() && data && sorted.length === 0) return null
  const empty = data ? counted.filter(({ count }) => count === 0).map(({ queue }) => queue.label) : []
  return (
    <section
      className={styles.queues}
      data-without-amounts={!queues.some(({ hasAmounts }) => hasAmounts) || undefined}
      aria-labelledby="work-queues"
      aria-busy={!data && !failure}
    >
      <h2 id="work-queues">Work Queues</h2>
      {!data && failure && <Failed isPart failure={failure} retry={retry} />}
      {(data || !failure) && waiting.length > 0 && (
        <Definitions>
          <div className={styles.head} aria-hidden>
            <span>Queue</span>
            <span>Items</span>
            <span>Amount</span>
            <span>Oldest</span>
            <span>New Today</span>
          </div>
          <ul ref={list}>
            {waiting.map((one) => (
              <li key={one.queue.name}>
                <QueueRow waiting={one} isRead={data !== undefined} definition={queueDefinitions[one.queue.name]} />
              </li>
            ))}
          </ul>
        </Definitions>
      )}
      {waiting.length > 0 && data && !inDetail.data && inDetail.failure && (
        <p className={styles.empty}>
          <span role="alert">Amounts and ages could not be read.</span>{' '}
          <TextButton onClick={inDetail.retry}>Try Again</TextButton>
        </p>
      )}
      {empty.length > 0 && (
        <p className={styles.empty}>
          <Status tone="good" icon={IconCircleCheck}>
            {waiting.length === 0 ? "You're all caught up." : `No items: ${empty.join(', ')}`}
          </Status>
        </p>
      )}
    </section>
  )
}

/** Whether a call has been answered once, with data or a failure. */
function useHasAnswered({ data, failure }: Pick<CallQuery<unknown>, 'data' | 'failure'>): boolean {
  const [hasAnswered, setHasAnswered] = useState(false)
  if (!hasAnswered && (data || failure)) setHasAnswered(true)
  return hasAnswered
}
