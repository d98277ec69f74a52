import { hasQueue, type QueueName } from '@portal/contract/work-queues/calls'
import {
  type Icon,
  IconAt,
  IconBuildingBank,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarTime,
  IconChecks,
  IconCreditCardOff,
  IconDatabaseExport,
  IconExclamationCircle,
  IconHistory,
  IconHourglass,
  IconMail,
  IconMailQuestion,
  IconMovieOff,
  IconPlayerPause,
  IconScale,
  IconUserQuestion,
  IconWebhook,
} from '@tabler/icons-react'
import { currentSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import type { ProblemKind } from '../billing/problems/problem-lists.tsx'

export interface Queue {
  readonly name: QueueName
  /** Name of the items, in the plural. */
  readonly label: string
  readonly icon: Icon
  /** Screen for the items. */
  readonly to: string
  readonly query?: Readonly<Record<string, string>>
  /** Section of the screen. */
  readonly hash?: ProblemKind
  /** Set if the items belong to the user rather than the role. */
  readonly isPersonal?: true
  /** Set if money is involved. */
  readonly hasAmounts?: true
  /** Set if the items wait for a day to come, so that the time since they entered the queue means nothing. */
  readonly isAgeless?: true
}

const queues: readonly Queue[] = [
  {
    name: 'followUps',
    label: 'Follow-ups due',
    icon: IconCalendarEvent,
    to: paths.followUps(),
    isPersonal: true,
  },
  {
    name: 'mentions',
    label: 'Mentions in notes',
    icon: IconAt,
    to: paths.followUps(),
    query: { tab: 'mentions' },
    isPersonal: true,
  },
  {
    name: 'unverifiedPremium',
    icon: IconMailQuestion,
    label: 'Unverified premium customers',
    to: paths.unverifiedPremiumCustomerReport(),
  },
  {
    name: 'unpaidPremium',
    icon: IconCreditCardOff,
    label: 'Unpaid premium customers',
    to: paths.unpaidPremiumCustomerReport(),
    hasAmounts: true,
  },
  {
    name: 'approvalsWaiting',
    icon: IconChecks,
    label: 'Requests for approval',
    to: paths.approvals(),
    hasAmounts: true,
  },
  {
    name: 'ownRequests',
    icon: IconUserQuestion,
    label: 'My requests waiting',
    to: paths.approvals(),
    query: { view: 'waiting' },
    isPersonal: true,
    hasAmounts: true,
  },
  {
    name: 'parkedCustomers',
    icon: IconPlayerPause,
    label: 'Billing on hold',
    to: paths.billingProblems(),
    hash: 'parked',
    hasAmounts: true,
  },
  {
    name: 'unsettledPayments',
    icon: IconHourglass,
    label: 'Pending payments',
    to: paths.billingProblems(),
    hash: 'payments',
    hasAmounts: true,
  },
  {
    name: 'openDisputes',
    icon: IconBuildingBank,
    label: 'Open chargebacks',
    to: paths.billingProblems(),
    hash: 'chargebacks',
    hasAmounts: true,
  },
  {
    name: 'findings',
    icon: IconScale,
    label: 'Discrepancies',
    to: paths.billingProblems(),
    hash: 'findings',
    hasAmounts: true,
  },
  { name: 'guideProblems', icon: IconCalendarTime, label: 'Program guides not refreshed', to: paths.programGuide() },
  {
    name: 'expiringVods',
    icon: IconCalendarDue,
    label: 'VODs expiring within 7 days',
    to: paths.vods(),
    query: { within: '7' },
    isAgeless: true,
  },
  {
    name: 'expiredVods',
    icon: IconMovieOff,
    label: 'Expired VODs still enabled',
    to: paths.vods(),
    query: { filter: 'expired', status: 'Active' },
  },
  { name: 'auditTrailFailures', icon: IconHistory, label: 'Audit trail verification failures', to: paths.auditTrail() },
  { name: 'failedMails', icon: IconMail, label: 'Failed emails', to: paths.outbox(), query: { status: 'failed' } },
  { name: 'failedJobs', icon: IconExclamationCircle, label: 'Failed jobs', to: paths.failedJobs() },
  { name: 'failingWebhooks', icon: IconWebhook, label: 'Failing webhooks', to: paths.webhooks() },
  { name: 'missedBackups', icon: IconDatabaseExport, label: 'Missed backups', to: paths.backups() },
]

/** The queues that the signed-in user may handle. */
export function myQueues(): readonly Queue[] {
  const role = currentSession().user?.role ?? null
  return queues.filter(({ name }) => hasQueue(role, name))
}

/** Whether the user's role has its own queues; some have none. */
export function hasRoleQueues(): boolean {
  return myQueues().some(({ isPersonal }) => !isPersonal)
}
