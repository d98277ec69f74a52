import { Progress } from '@mantine/core'
import { bulkActions } from '@portal/contract/bulk/actions'
import { bulkCalls, type BulkRun, type OpenedBulkRun } from '@portal/contract/bulk/calls'
import { formatCents, formatCount } from '@portal/contract/money'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { CannotBeUndone } from '../../ui/CannotBeUndone.tsx'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { EasternTime } from '../../ui/DateTime.tsx'
import { NotLoaded } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Bulk.module.css'
import { BulkMenu } from './BulkMenu.tsx'
import { bulkRowColumns, bulkRowsName, bulkRowSort } from './bulk-rows.tsx'
import { inputFacts, isOver, progressOf, rowStateLabels, runStateLabel, runTitle, startLabel } from './labels.ts'
import { RunLimits } from './RunLimits.tsx'
import { StopButton } from './StopButton.tsx'

const REFRESH_INTERVAL_MS = 1_000
const TITLE = 'Bulk Action'
/** As in the preview of one credit. */
const CREDIT_IS_FINAL = 'Credits that pay an open invoice cannot be undone.'
const back = { to: paths.bulkActions(), label: 'Bulk Actions' }

/** One bulk action: its preview, progress and the result of each row. */
export default function BulkRunPage() {
  const { id = '' } = useParams({ strict: false })
  const canExist = bulkCalls.getBulkRun.input.safeParse({ id }).success
  const loadable = useCallQuery(
    bulkCalls.getBulkRun,
    { id },
    {
      enabled: canExist,
      live: 'approvals',
      everyMs: (run) => (run && isUnderWay(run) ? REFRESH_INTERVAL_MS : undefined),
    },
  )
  const { data, retry } = loadable
  if (!data) {
    const missing = {
      message: bulkCalls.getBulkRun.errors.RunNotFound.message,
      text: null,
      detail: '',
      code: 'RunNotFound',
    }
    return (
      <Page title={TITLE} back={back}>
        <NotLoaded
          loadable={canExist ? loadable : { data: undefined, failure: missing, retry }}
          missing={{ code: missing.code, link: <Link to={paths.bulkActions()}>All bulk actions</Link> }}
        />
      </Page>
    )
  }
  return <OneRun run={data} />
}

function isUnderWay({ state }: BulkRun): boolean {
  return state === 'previewing' || state === 'running'
}

function OneRun({ run }: { readonly run: OpenedBulkRun }) {
  const start = useAction(bulkCalls.startBulkRun)
  const { state } = run
  const isAwaiting = state === 'awaiting-approval'
  const isAboveLimits = run.limits !== null && run.limits.exceeded.length > 0
  const stateText = isAboveLimits ? 'Approval required' : runStateLabel(run)
  return (
    <Page
      title={runTitle(run)}
      state={stateText}
      back={back}
      description={
        <>
          By {run.by}, <EasternTime at={run.createdAt} />. Times are in Eastern Time.
        </>
      }
      action={
        <span className={styles.buttons}>
          {!isOver(run) && !isAwaiting && <StopButton run={run} />}
          {state === 'ready' && run.isOwn && !isAboveLimits && (
            <ChangeButton
              color={'isDangerous' in bulkActions[run.action] ? 'danger' : undefined}
              loading={start.isRunning}
              disabled={run.eligible === 0}
              onClick={() => void start.run({ id: run.id })}
            >
              {startLabel(run.action, run.eligible)}
            </ChangeButton>
          )}
        </span>
      }
    >
      <p role="status" className={styles.state}>
        {stateText}
        {run.isStopping && !isOver(run) && ', stopping'}
        {run.approvalId !== null && (
          <>
            .{' '}
            <Link to={paths.approvals()} query={{ id: run.approvalId }}>
              Open Request
            </Link>
          </>
        )}
      </p>
      {state === 'ready' && run.isOwn && <CannotBeUndone call={bulkActions[run.action].call} />}
      {state === 'ready' && run.action === 'addCredit' && <p>{CREDIT_IS_FINAL}</p>}
      <RunLimits run={run} />
      <SharedInput run={run} />
      {isUnderWay(run) && <Progress value={progressOf(run)} aria-label="Progress" className={styles.progress} />}
      <Figures run={run} />
      <Rows run={run} />
    </Page>
  )
}

/** What every row receives. */
function SharedInput({ run: { input } }: { readonly run: OpenedBulkRun }) {
  const facts = inputFacts(input)
  if (facts.length === 0) return null
  return (
    <dl aria-label="For each row" className={styles.input}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Counts and amounts: of the preview, then of the results. */
function Figures({ run }: { readonly run: BulkRun }) {
  const { state, rows, previewed, eligible, balanceCents, valueCents, counts } = run
  const wasPreviewed = state !== 'previewing'
  const outcomes = (['done', 'changed', 'failed', 'skipped'] as const).filter((one) => counts[one] > 0)
  return (
    <dl className={styles.figures}>
      <Figure label="Selected" value={formatCount(rows)} />
      <Figure label="Eligible" value={formatCount(eligible)} />
      <Figure label="Not eligible" value={formatCount(previewed - eligible)} />
      {wasPreviewed && balanceCents !== 0 && (
        <Figure label="In the customers' favor" value={formatCents(balanceCents)} />
      )}
      {wasPreviewed && valueCents > 0 && valueCents !== balanceCents && (
        <Figure label="Value of the days" value={formatCents(valueCents)} />
      )}
      {outcomes.map((one) => (
        <Figure key={one} label={rowStateLabels[one]} value={formatCount(counts[one])} />
      ))}
    </dl>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** After the run, some rows can be selected for another action, such as repeating it for rows not done. */
function Rows({ run }: { readonly run: BulkRun }) {
  const { rows } = bulkActions[run.action]
  const loadable = useCallQuery(
    bulkCalls.getBulkRows,
    { id: String(run.id) },
    { everyMs: isUnderWay(run) ? 3 * REFRESH_INTERVAL_MS : undefined },
  )
  const reload = useEffectEvent(loadable.retry)
  const shownState = useRef(run.state)
  useEffect(() => {
    if (shownState.current === run.state) return
    shownState.current = run.state
    // Loads results written since the last poll.
    reload()
  }, [run.state])
  return (
    <ListTable
      name={bulkRowsName(run.id)}
      views={{ name: 'bulk action rows' }}
      label="Rows"
      loadable={loadable}
      rowKey={({ position }) => String(position)}
      defaultSort={bulkRowSort}
      empty="No rows"
      noMatch="No rows match the filters"
      columns={bulkRowColumns(run)}
      selectionActions={
        isOver(run)
          ? (selected) => <BulkMenu rows={rows} subjects={selected.map(({ subject }) => subject)} />
          : undefined
      }
    />
  )
}
