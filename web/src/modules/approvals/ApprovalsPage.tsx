import { type Approval, approvalsCalls } from '@portal/contract/approvals/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { formatCents } from '@portal/contract/money'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { Empty, NotLoaded } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './Approvals.module.css'
import { OpenedRequest } from './OpenedRequest.tsx'
import { nameOf, stateLabels, subjectOf } from './states.ts'

const views = {
  waiting: { title: 'Waiting', empty: 'No requests waiting' },
  decided: { title: 'Decided', empty: 'No requests decided yet' },
  mine: { title: 'My Requests', empty: 'No requests yet' },
} as const
type View = keyof typeof views

/** Requests above the limits: a list, with the selected request beside it. */
export default function ApprovalsPage() {
  const { view: named, id } = useAddressQuery()
  const changeQuery = useQueryChange()
  const firstView = isUserAllowed('approve-money') ? 'waiting' : 'mine'
  const view: View = named === 'decided' || named === 'mine' || named === 'waiting' ? named : firstView
  const loadable = useCallQuery(approvalsCalls.getApprovals, { view }, { everyMs: MINUTE_MS, live: 'approvals' })
  const { data } = loadable
  const opened = id ?? data?.[0]?.id
  return (
    <Page title="Approvals" description="Requests above the money limits. Times are in Eastern Time.">
      <Tabs
        label="Requests"
        tabs={Object.entries(views).map(([name, { title }]) => ({
          id: name,
          title,
          count: name === view ? data?.length : undefined,
        }))}
        open={view}
        onOpen={(name) => changeQuery({ view: name, id: undefined })}
      >
        <NotLoaded loadable={loadable} height="20rem" />
        {data?.length === 0 && id === undefined && <Empty text={views[view].empty} />}
        <div className={styles.columns}>
          {data && data.length > 0 && (
            <ul className={styles.list} aria-label={views[view].title}>
              {data.map((approval) => (
                <Row key={approval.id} approval={approval} view={view} isOpen={approval.id === opened} />
              ))}
            </ul>
          )}
          {opened !== undefined && <OpenedRequest key={opened} id={opened} />}
        </div>
      </Tabs>
    </Page>
  )
}

interface RowProps {
  readonly approval: Approval
  readonly view: View
  readonly isOpen: boolean
}

function Row({ approval, view, isOpen }: RowProps) {
  const { id, valueCents, requestedBy, requestedAt, state } = approval
  return (
    <li className={styles.row} data-open={isOpen}>
      <Link to={paths.approvals()} query={{ view, id }} aria-current={isOpen || undefined} className={styles.main}>
        {nameOf(approval)}
      </Link>
      <span className={styles.amount}>{formatCents(valueCents)}</span>
      <span>{subjectOf(approval)}</span>
      <span className={styles.quiet}>{stateLabels[state]}</span>
      <span className={styles.quiet}>
        {requestedBy.name}, <EasternTime at={requestedAt} />
      </span>
    </li>
  )
}
