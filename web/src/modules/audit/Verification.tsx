import { Button, Progress } from '@mantine/core'
import { type AuditVerification, auditCalls } from '@portal/contract/audit/calls'
import { formatCount } from '@portal/contract/money'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useAction } from '../../app/api/actions.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EasternTime } from '../../ui/DateTime.tsx'
import { Status } from '../../ui/Status.tsx'
import styles from './AuditTrail.module.css'

const POLL_INTERVAL_MS = 1_000

/** Whether the trail is intact, according to its latest verification, with a button to start another. */
export function Verification() {
  const { data, failure, isLoading } = useCallQuery(
    auditCalls.getAuditVerification,
    {},
    { quiet: true, everyMs: (latest) => (latest?.status === 'running' ? POLL_INTERVAL_MS : undefined) },
  )
  const { run, isRunning } = useAction(auditCalls.verifyAuditTrail)
  const isUnderWay = data?.status === 'running'
  return (
    <section className={styles.verification} aria-label="Verification" aria-busy={isLoading}>
      <div className={styles.verdict}>
        {failure && (
          <p className={styles.quiet}>
            {failure.message}. {failure.detail}
          </p>
        )}
        {!failure && !isLoading && !data && <p className={styles.quiet}>Not verified yet</p>}
        {data && <Verdict verification={data} />}
      </div>
      <Button variant="default" size="compact-md" loading={isRunning} disabled={isUnderWay} onClick={() => run({})}>
        Verify Now
      </Button>
    </section>
  )
}

function Verdict({ verification }: { readonly verification: AuditVerification }) {
  const { status, scope, endedAt, requestedAt, requestedBy, checked, total, breaks, seal, overdue } = verification
  const requester = requestedBy === null ? 'nightly run' : `requested by ${requestedBy}`
  if (status === 'running') {
    return (
      <>
        <p role="status">
          Verifying {formatCount(checked)} of {formatCount(Math.max(checked, total))} sealed entries
        </p>
        <Progress
          aria-label="Verification of the audit trail"
          value={total === 0 ? 0 : Math.min(100, (checked / total) * 100)}
          size="sm"
        />
      </>
    )
  }
  if (status === 'failed' || endedAt === null) {
    return (
      <Status tone="warning" icon={IconHourglass}>
        <span>
          The verification started <EasternTime at={requestedAt} /> ({requester}) did not finish.
        </span>
      </Status>
    )
  }
  return (
    <>
      <Status
        tone={breaks.length === 0 ? 'good' : 'bad'}
        icon={breaks.length === 0 ? IconCircleCheck : IconAlertTriangle}
      >
        {breaks.length === 0 ? 'Audit trail intact' : 'Verification failed'}
      </Status>
      {breaks.length > 0 && (
        <div role="alert">
          <ul className={styles.breaks}>
            {breaks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.quiet}>
        {scope === 'newest' ? (
          <>
            Found by the automatic check <EasternTime at={endedAt} />
          </>
        ) : (
          <>
            {formatCount(checked)} sealed entries verified <EasternTime at={endedAt} />, {requester}
          </>
        )}
        {seal && (
          <>
            {' · '}
            <span title="Store this seal outside the portal to detect later truncation: npm run portal -- verify-audit <seal>">
              Seal {seal.slice(0, seal.indexOf(':') + 9)}…
            </span>{' '}
            <CopyButton text={seal} label="Seal" />
          </>
        )}
      </p>
      {overdue > 0 && (
        <p className={styles.quiet}>
          {formatCount(overdue)} entries have been waiting for a seal for more than a minute. Check that the worker is
          running.
        </p>
      )}
    </>
  )
}
