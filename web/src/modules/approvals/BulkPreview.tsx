import { Progress } from '@mantine/core'
import type { ApprovableAction } from '@portal/contract/approvals/actions'
import type { OpenedApproval } from '@portal/contract/approvals/calls'
import type { BulkActionName } from '@portal/contract/bulk/actions'
import { bulkCalls } from '@portal/contract/bulk/calls'
import type { RunPreview } from '@portal/contract/bulk/preview'
import { MINUTE_MS } from '@portal/contract/durations'
import { formatCents, formatCount } from '@portal/contract/money'
import { useEffect, useRef } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { paths } from '../../app/paths.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { Link } from '../../ui/Link.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { reasonOf } from '../bulk/labels.ts'
import { useReadOnly } from '../../ui/read-only.ts'
import styles from './Approvals.module.css'
import { ComparedRows } from './ComparedRows.tsx'
import type { ComparedRow } from './preview-changes.ts'

/** If the preview is older, opening the request runs it again. */
const AGE_MS = 5 * MINUTE_MS

export const REQUESTER_NOT_ALLOWED = 'The requester no longer has permission. You can only reject the request as stale.'

interface BulkPreviewProps {
  readonly request: OpenedApproval
  readonly mayDecide: boolean
}

/** Preview of a whole bulk action, run again for the approver. */
export function BulkPreview({ request, mayDecide }: BulkPreviewProps) {
  const { bulkPreview, bulkRun, state, action } = request
  const { run, isRunning } = useAction(bulkCalls.previewBulkRunAgain)
  const id = bulkRun?.id ?? 0
  const previewedAt = bulkPreview?.previewedAt
  const isOld = previewedAt !== undefined && portalNow().getTime() - previewedAt.getTime() > AGE_MS
  const readOnly = useReadOnly()
  const isRefreshDue = state === 'pending' && mayDecide && isOld && !readOnly.disabled
  const hasRun = useRef(false)
  useEffect(() => {
    if (!isRefreshDue || hasRun.current) return
    hasRun.current = true
    void run({ id })
  }, [isRefreshDue, id, run])
  if (!bulkPreview || !bulkRun) return null
  const { requested, now, previewed } = bulkPreview
  const rows = compareRuns(action, requested, now ?? requested)
  const hasChanged = rows.some((row) => row.requested !== null)
  return (
    <>
      <h3 className={styles.heading}>Preview of Changes</h3>
      {state === 'pending' && (
        <div role="status" className={styles.computed} data-changed={now !== null && hasChanged}>
          <p>{statusOf(request, hasChanged)}</p>
          {now === null && <Progress value={Math.floor((100 * previewed) / requested.rows)} aria-label="Preview" />}
        </div>
      )}
      <ComparedRows rows={rows} />
      <p className={styles.quiet}>
        Preview of <EasternTime at={bulkPreview.previewedAt} />.{' '}
        {state === 'pending' && mayDecide && now !== null && !isRunning && (
          <>
            <TextButton onClick={() => void run({ id })}>Run Preview Again</TextButton>{' '}
          </>
        )}
        <Link to={paths.bulkAction(String(id))}>Show All Rows</Link>
      </p>
    </>
  )
}

function statusOf({ bulkPreview, refusal }: OpenedApproval, hasChanged: boolean): string {
  if (refusal !== null) return REQUESTER_NOT_ALLOWED
  if (!bulkPreview?.now) return 'The preview is running again for all rows.'
  if (bulkPreview.now.eligible === 0) return 'No row is eligible now. You can only reject the request as stale.'
  return hasChanged
    ? 'The preview has changed since the request. Review the new amounts before you decide.'
    : 'The preview is unchanged since the request.'
}

/** Preview of a run, with differences since the request. */
function compareRuns(action: ApprovableAction, requested: RunPreview, now: RunPreview): ComparedRow[] {
  const before = new Map(linesOf(action, requested))
  const lines = new Map(linesOf(action, now))
  return [...new Set([...lines.keys(), ...before.keys()])].map((label) => {
    const [then, after] = [before.get(label) ?? NONE, lines.get(label) ?? NONE]
    return { label, before: null, after, requested: then === after ? null : then }
  })
}

const NONE = '0'

function linesOf(action: ApprovableAction, preview: RunPreview): (readonly [label: string, value: string])[] {
  const { rows, eligible, valueCents, balanceCents, notEligible } = preview
  return [
    ['Selected', formatCount(rows)],
    ['Eligible', formatCount(eligible)],
    ['Value', formatCents(valueCents)],
    ['Balances, in total', formatCents(balanceCents)],
    // Bulk actions that give something have the same names.
    ...notEligible.map(
      (why) => [`Not eligible: ${reasonOf(action as BulkActionName, why)}`, formatCount(why.rows)] as const,
    ),
  ]
}
