import { easternDay, formatDate } from '@portal/contract/dates'
import type { FollowUp } from '@portal/contract/notes/calls'
import { IconCalendarCheck, IconCalendarEvent } from '@tabler/icons-react'
import { isUserAllowed } from '../../app/api/session.ts'
import { portalNow } from '../../ui/portal-clock.ts'
import { assigneeName } from './assignees.ts'
import { FollowUpActions } from './FollowUpActions.tsx'
import { formatDue, isOverdue } from './due.ts'
import type { NotedCustomer } from './NotedCustomer.tsx'
import styles from './Notes.module.css'

interface FollowUpLineProps {
  readonly customer: NotedCustomer
  readonly followUp: FollowUp
  /** Its note; null if it was removed. */
  readonly text: string | null
}

/** A follow-up below its note. */
export function FollowUpLine({ customer, followUp, text }: FollowUpLineProps) {
  const { dueOn, doneAt, doneBy, outcome } = followUp
  if (doneAt !== null) {
    return (
      <p className={styles.followUp} data-done>
        <IconCalendarCheck size={14} aria-hidden />
        <span>
          <s>Follow up {formatDate(dueOn)}</s> {outcome}, {doneBy}
        </span>
      </p>
    )
  }
  const today = easternDay(portalNow())
  return (
    <div className={styles.followUp} data-late={isOverdue(dueOn, today) || undefined}>
      <IconCalendarEvent size={14} aria-hidden />
      <span>
        Follow up {formatDue(dueOn, today)}, {assigneeName(followUp)}
      </span>
      {isUserAllowed('write-notes') && <FollowUpActions customer={customer} followUp={followUp} text={text} />}
    </div>
  )
}
