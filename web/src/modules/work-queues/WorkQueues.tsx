import { queueDefinitions } from '@portal/contract/definitions'
import { MINUTE_MS } from '@portal/contract/durations'
import { formatCount } from '@portal/contract/money'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { IconCircleCheck } from '@tabler/icons-react'
import { useReading } from '../../app/api/queries.ts'
import { defined } from '../../ui/defined.ts'
import { Definitions } from '../../ui/Definitions.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Status } from '../../ui/Status.tsx'
import { myQueues, type Queue } from './queues.ts'
import styles from './WorkQueues.module.css'

const REFRESH_INTERVAL_MS = MINUTE_MS

/** The work queues of the user's role, each with a link to its screen. */
export function WorkQueues() {
  const groups = myQueues()
  return groups.length > 0 ? <Queues groups={groups} /> : null
}

function Queues({ groups }: { readonly groups: ReturnType<typeof myQueues> }) {
  const { data, failure, tryAgain } = useReading(
    workQueuesCalls.getWorkQueues,
    {},
    { quiet: true, everyMs: REFRESH_INTERVAL_MS },
  )
  const nothingWaits = data !== undefined && Object.values(data).every((count) => count === 0)
  return (
    <section className={styles.queues} aria-labelledby="work-queues" aria-busy={!data && !failure}>
      <h2 id="work-queues">Work Queues</h2>
      {!data && failure && <Failed failure={failure} tryAgain={tryAgain} />}
      {nothingWaits && (
        <Status tone="good" icon={IconCircleCheck}>
          You're all caught up.
        </Status>
      )}
      {!nothingWaits && (data || !failure) && (
        <Definitions>
          <div className={styles.groups}>
            {groups.map(({ title, queues }) => (
              <div key={title}>
                <h3>{title}</h3>
                <ul>
                  {queues.map((queue) => (
                    <li key={queue.name}>
                      <QueueLink queue={queue} count={data?.[queue.name]} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Definitions>
      )}
    </section>
  )
}

/** `count` is undefined while it is being read. */
function QueueLink({ queue, count }: { readonly queue: Queue; readonly count: number | undefined }) {
  return (
    <Link
      to={queue.to}
      query={queue.query}
      hash={queue.hash}
      className={styles.queue}
      data-waits={(count ?? 0) > 0 || undefined}
      {...defined(queueDefinitions[queue.name])}
    >
      {queue.label}{' '}
      {count === undefined ? (
        <span className={styles.skeleton} />
      ) : (
        <span className={styles.count}>{formatCount(count)}</span>
      )}
    </Link>
  )
}
