import { IconArrowLeft } from '@tabler/icons-react'
import { isUserAllowed } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { Link } from '../../ui/Link.tsx'
import { savedListState } from '../../ui/list-state.ts'
import { problemKindOf } from '../billing/problems/problem-lists.tsx'
import { bulkSourceOf } from '../bulk/bulk-source.ts'
import { Presence } from '../live/Presence.tsx'
import { isReportedSource, reportedLists } from '../reports/reported-lists.ts'
import styles from './CustomerNavigation.module.css'
import { listStateOf } from './neighbors/list-query.ts'
import { NeighborLinks } from './neighbors/NeighborLinks.tsx'
import type { Neighbors } from './neighbors/use-neighbors.ts'

interface CustomerNavigationProps {
  readonly searchText: string
  /** As in the URL. */
  readonly username: string
  /** Null if no such customer can exist. */
  readonly email: string | null
  readonly neighbors: Neighbors | null
}

/** Links to where a customer's screen was opened from, and to related screens. */
export function CustomerNavigation({ searchText, username, email, neighbors }: CustomerNavigationProps) {
  const query = useAddressQuery()
  const back = backFrom(searchText, query)
  return (
    <>
      <Link to={back.to} query={back.query} hash={back.hash} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden />
        {back.label}
      </Link>
      {neighbors && <NeighborLinks {...neighbors} />}
      {email !== null && (
        <span className={styles.trails}>
          <Presence email={username} />
          {isUserAllowed('application-errors') && (
            <Link to={paths.applicationErrors()} query={{ customer: email }} className={styles.trail}>
              Application errors
            </Link>
          )}
          {isUserAllowed('audit-trail') && (
            <Link to={paths.auditTrail()} query={{ customer: email }} className={styles.trail}>
              Audit trail
            </Link>
          )}
        </span>
      )}
    </>
  )
}

interface Back {
  readonly label: string
  readonly to: string
  readonly query?: AddressQuery | undefined
  readonly hash?: string
}

/** Where a customer's screen links back to: the list or screen named in the URL, otherwise the search results. */
function backFrom(searchText: string, query: AddressQuery): Back {
  const { source = '' } = query
  const state = listStateOf(query)
  const screen = Object.hasOwn(screens, source) ? screens[source] : undefined
  if (screen?.to === paths.followUps() && !isUserAllowed('write-notes')) {
    return { label: 'Back to Mentions', to: screen.to, query: state }
  }
  if (screen) return { label: `Back to ${screen.name}`, to: screen.to, query: state }
  if (isReportedSource(source)) return { label: 'Back to the list', to: reportedLists[source].to, query: state }
  const problem = problemKindOf(source)
  if (problem) return { label: 'Back to Billing Problems', to: paths.billingProblems(), query: state, hash: problem }
  const run = bulkSourceOf(source)
  if (run) return { label: 'Back to Bulk Action', to: paths.bulkAction(run.id), query: state }

  const to = paths.customers(searchText)
  return { label: 'Back to search results', to, query: { ...savedListState(to), ...state } }
}

/** Screens that customers are opened from, by their names in the URL. */
const screens: Readonly<Record<string, { readonly name: string; readonly to: string }>> = {
  uvpcr: { name: 'Unverified Premium Customer Report', to: paths.unverifiedPremiumCustomerReport() },
  upcr: { name: 'Unpaid Premium Customer Report', to: paths.unpaidPremiumCustomerReport() },
  'follow-ups': { name: 'Follow-Ups', to: paths.followUps() },
  approvals: { name: 'Approvals', to: paths.approvals() },
  'audit-trail': { name: 'Audit Trail', to: paths.auditTrail() },
  'application-errors': { name: 'Application Errors', to: paths.applicationErrors() },
  'demo-clock': { name: 'Demo Clock', to: paths.demoClock() },
}
