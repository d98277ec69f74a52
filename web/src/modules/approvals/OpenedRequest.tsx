import { approvalsCalls, type OpenedApproval } from '@portal/contract/approvals/calls'
import type { ActionEffect } from '@portal/contract/billing/preview/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatCents } from '@portal/contract/money'
import { limitRuleLabels } from '@portal/contract/money-limits/limits'
import { useCallQuery } from '../../app/api/queries.ts'
import { isUserAllowed, useSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { EasternTime } from '../../ui/DateTime.tsx'
import { NotLoaded } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import styles from './Approvals.module.css'
import { BulkPreview, REQUESTER_NOT_ALLOWED } from './BulkPreview.tsx'
import { Decision, Withdrawal } from './Decision.tsx'
import { Gifts } from './Gifts.tsx'
import { ComparedRows } from './ComparedRows.tsx'
import { compareRows } from './preview-changes.ts'
import { outcomeLabels, stateLabels, titleOf } from './states.ts'

/** One request: requester, action and reason, current preview, and earlier gifts. */
export function OpenedRequest({ id }: { readonly id: string }) {
  const loadable = useCallQuery(approvalsCalls.getApproval, { id }, { quiet: true, live: 'approvals' })
  const request = loadable.data
  return (
    <section className={styles.opened} aria-label="Request">
      <NotLoaded
        loadable={loadable}
        height="20rem"
        missing={{ code: 'RequestNotFound', link: <Link to={paths.approvals()}>Back to Approvals</Link> }}
      />
      {request && <Opened request={request} />}
    </section>
  )
}

function Opened({ request }: { readonly request: OpenedApproval }) {
  const { customer, valueCents, durationDays, state, requestedBy, requestedAt, expiresAt, ofCustomer } = request
  const { user } = useSession()
  const isOwn = requestedBy.email === user?.email
  return (
    <>
      <h2 className={styles.title}>{titleOf(request, valueCents)}</h2>
      {customer && (
        <p>
          <ListedCustomerLink email={customer.email} source="approvals">
            {customer.name || formatUsername(customer.email)}
          </ListedCustomerLink>{' '}
          <span className={styles.quiet}>{formatUsername(customer.email)}</span>
        </p>
      )}
      <p className={styles.quiet}>
        {stateLabels[state]}
        {state === 'pending' && (
          <>
            , expires <EasternTime at={expiresAt} />
          </>
        )}
        {durationDays !== null && `, ${durationDays} days`}
      </p>
      <p>
        <strong>{requestedBy.name}</strong> ({requestedBy.role}) requested this on <EasternTime at={requestedAt} />.
        Limit: {formatCents(request.limitCents)} {limitRuleLabels[request.rule]}.
      </p>
      <blockquote className={styles.reason}>{request.reason}</blockquote>
      {request.actionReason !== null && <p>Reason recorded with the action: {request.actionReason}</p>}
      {request.chargeId !== null && <p>Payment: {request.chargeId}</p>}
      {request.preview && <Changes request={request} requested={request.preview} />}
      {request.bulkPreview && <BulkPreview request={request} mayDecide={!isOwn && isUserAllowed('approve-money')} />}
      <div className={styles.history}>
        <Gifts
          title="Requester"
          facts={[
            `Last 24 hours, with other waiting requests: ${formatCents(request.ofRequester.dayCents)}`,
            `Earlier requests: ${request.ofRequester.approved} approved, ${request.ofRequester.rejected} rejected`,
          ]}
          gifts={request.ofRequester.gifts}
          of="customer"
        />
        {ofCustomer && (
          <Gifts
            title="Customer"
            facts={[`Last 30 days, with other waiting requests: ${formatCents(ofCustomer.monthCents)}`]}
            gifts={ofCustomer.gifts}
            of="staff"
          />
        )}
      </div>
      {state === 'pending' && (isOwn ? <Withdrawal id={request.id} /> : <Decision request={request} />)}
      {state !== 'pending' && <Decided request={request} />}
    </>
  )
}

interface ChangesProps {
  readonly request: OpenedApproval
  /** Preview at the time of the request. */
  readonly requested: ActionEffect
}

/** The preview, updated while the request is pending. */
function Changes({ request: { fresh, refusal, state }, requested }: ChangesProps) {
  const rows = compareRows(requested, fresh ?? requested)
  const hasChanged = rows.some((row) => row.requested !== null)
  return (
    <>
      <h3 className={styles.heading}>Preview of Changes</h3>
      {state === 'pending' && (
        <p role="status" className={styles.computed} data-changed={hasChanged || fresh === null}>
          {fresh === null && (refusals[refusal ?? ''] ?? NO_LONGER_APPLIES)}
          {fresh !== null && (hasChanged ? CHANGED : 'Computed now: unchanged since the request.')}
        </p>
      )}
      {state !== 'pending' && <p className={styles.computed}>Computed at the time of the request.</p>}
      <ComparedRows rows={rows} />
    </>
  )
}

const refusals: Readonly<Record<string, string>> = {
  PaymentUnderWay: 'A payment by this customer is still processing. Try again once it has settled.',
  NotAllowed: REQUESTER_NOT_ALLOWED,
}
const NO_LONGER_APPLIES = 'This request no longer applies to the customer. You can only reject it as stale.'
const CHANGED = 'Computed now: changed since the request. Review the new amounts before you decide.'

function Decided({ request: { decidedBy, decidedAt, note, outcome } }: { readonly request: OpenedApproval }) {
  return (
    <>
      {decidedAt && (
        <p>
          {decidedBy ? `Decided by ${decidedBy.name}` : 'Ended'} on <EasternTime at={decidedAt} />.{' '}
          {outcome && outcomeLabels[outcome]}
        </p>
      )}
      {note !== null && <blockquote className={styles.reason}>{note}</blockquote>}
    </>
  )
}
