import { Checkbox } from '@mantine/core'
import { easternDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { notesCalls, type OpenFollowUp } from '@portal/contract/notes/calls'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Failed } from '../../ui/Empty.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'
import { Link } from '../../ui/Link.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { dueText, isOverdue } from './due.ts'
import { FOLLOW_UPS, followUpName } from './follow-up-lists.tsx'
import styles from './MyFollowUps.module.css'
import { nameOf } from './NotedCustomer.tsx'

const MAX_SHOWN = 5
const completing = lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.CompleteFollowUpDialog))

/** The next follow-ups of the user and their role, overdue ones first. */
export function MyFollowUps() {
  const { data, failure, retry } = useCallQuery(
    notesCalls.getFollowUps,
    { whose: 'mine' },
    { quiet: true, everyMs: MINUTE_MS, live: 'queues' },
  )
  const [completed, setCompleted] = useState<OpenFollowUp | null>(null)
  return (
    <section aria-labelledby="my-follow-ups" aria-busy={!data && !failure} className={styles.panel}>
      <div className={styles.head}>
        <h2 id="my-follow-ups">
          My Follow-Ups {data && data.length > 0 && <span className={styles.count}>{data.length}</span>}
        </h2>
        <Link to={paths.followUps()} aria-label="All follow-ups">
          All
        </Link>
      </div>
      {!data && failure && <Failed isPart failure={failure} retry={retry} />}
      {data?.length === 0 && <p className={styles.quiet}>No follow-ups</p>}
      <ul>
        {data?.slice(0, MAX_SHOWN).map((followUp) => (
          <Item key={followUp.id} followUp={followUp} onComplete={() => setCompleted(followUp)} />
        ))}
      </ul>
      {completed && (
        <completing.Dialog
          customer={{ email: completed.email, name: completed.customer }}
          followUp={completed}
          text={completed.text}
          onClose={() => setCompleted(null)}
        />
      )}
    </section>
  )
}

interface ItemProps {
  readonly followUp: OpenFollowUp
  readonly onComplete: () => void
}

function Item({ followUp, onComplete }: ItemProps) {
  const { email, customer, text, dueOn } = followUp
  const today = easternDay(portalNow())
  const name = nameOf({ email, name: customer })
  return (
    <li className={styles.item}>
      <Checkbox
        size="xs"
        aria-label={`Complete: ${followUpName(followUp)}`}
        checked={false}
        {...completing.preload}
        onChange={onComplete}
      />
      <Link to={paths.viewCustomer('', email)} query={{ source: FOLLOW_UPS }}>
        {name}
      </Link>
      <span className={styles.due} data-late={isOverdue(dueOn, today) || undefined} title="Eastern Time">
        {dueText(dueOn, today)}
      </span>
      <span className={styles.text}>{text}</span>
    </li>
  )
}
