import { billingCalls } from '@portal/contract/billing/calls'
import { type PreviewedAction, previewedActions } from '@portal/contract/billing/consequence'
import type { InputOf } from '@portal/contract/call'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { useState } from 'react'
import { useReading } from '../../api/readings.ts'
import styles from './ConsequenceList.module.css'
import { consequenceRows } from './consequence-rows.ts'

type PreviewInput = InputOf<typeof billingCalls.previewAction>
/** What is previewed beside the customer and the action. */
export type PreviewedInput = Omit<PreviewInput, 'email' | 'action'>

interface ConsequenceListProps {
  readonly action: CustomerAction
  readonly email: string
  readonly input?: PreviewedInput
  /** Set once the action is under way: then the answer would be another. */
  readonly isPaused: boolean
}

/** What an action would do to money and time; nothing for the actions that do not touch either. */
export function ConsequenceList({ action, email, input, isPaused }: ConsequenceListProps) {
  if (!isPreviewed(action)) return null
  return <Consequences preview={{ email, action, ...input }} isPaused={isPaused} />
}

function isPreviewed(action: CustomerAction): action is PreviewedAction {
  return previewedActions.some((previewed) => previewed === action)
}

const SKELETON_ROWS = [0, 1, 2]

/** As the server says that has tried it. Whether it can be told does not stand in the way of the action. */
function Consequences({ preview, isPaused }: { readonly preview: PreviewInput; readonly isPaused: boolean }) {
  const [openedAt] = useState(() => new Date())
  const { data, readAt, failure } = useReading(billingCalls.previewAction, preview, { quiet: true, enabled: !isPaused })
  // What was answered before the dialog was opened may no longer be so.
  const rows = data && readAt && readAt >= openedAt ? consequenceRows(data) : null
  if (!rows && (failure || isPaused)) return null
  return (
    <section className={styles.consequence} aria-label="What this changes" aria-busy={!rows}>
      <dl>
        {rows?.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before !== null && (
                <>
                  <span className={styles.before}>{before}</span>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden"> becomes </span>
                </>
              )}
              <span className={styles.after}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
      {!rows && SKELETON_ROWS.map((row) => <div key={row} className={styles.skeleton} />)}
    </section>
  )
}
