import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { isAllowed, type Permission, type Role } from '../permissions.ts'
import { count, instant } from '../wire.ts'

/** All work queues, each with the permission for its work. */
export const queueRights = {
  followUps: 'write-notes',
  mentions: 'view-customer',
  unverifiedPremium: 'unverified-premium-customer-report',
  unpaidPremium: 'unpaid-premium-customer-report',
  approvalsWaiting: 'approve-money',
  ownRequests: 'approvals',
  parkedCustomers: 'resolve-billing-problems',
  unsettledPayments: 'resolve-billing-problems',
  openDisputes: 'resolve-billing-problems',
  findings: 'resolve-billing-problems',
  guideProblems: 'channels',
  expiringVods: 'vods',
  expiredVods: 'vods',
  auditTrailFailures: 'audit-trail',
  failedMails: 'outbox',
  failedJobs: 'failed-jobs',
  failingWebhooks: 'webhooks',
  missedBackups: 'backups',
} as const satisfies Record<string, Permission>

export type QueueName = keyof typeof queueRights

/** Whether `role` has the queue. Approvers find their own requests among all requests. */
export function hasQueue(role: Role | null, queue: QueueName): boolean {
  return isAllowed(role, queueRights[queue]) && !(queue === 'ownRequests' && isAllowed(role, 'approve-money'))
}
// The table is typed by these keys.
const queueNames = Object.keys(queueRights) as [QueueName, ...QueueName[]]

/** Number of items in each queue that the caller may open. */
const workQueues = z.partialRecord(z.enum(queueNames), count)
export type WorkQueues = z.output<typeof workQueues>

/** Urgency of a queue: null if it has no amounts or no items. */
const queueDetails = z
  .object({ amountCents: z.int().nullable(), oldestAt: instant.nullable(), newToday: count })
  .meta({ id: 'WorkQueueDetails' })
export type QueueDetails = z.output<typeof queueDetails>

const detailsOfQueues = z.partialRecord(z.enum(queueNames), queueDetails)
export type DetailsOfQueues = z.output<typeof detailsOfQueues>

export const workQueuesCalls = defineCalls({
  getWorkQueues: {
    method: 'GET',
    path: '/get-work-queues',
    permission: 'user-home',
    input: noInput,
    reply: workQueues,
    errors: {},
    failed: 'Error fetching work queues',
  },
  /** Amount, time of the oldest item and number of items new today, for each queue that the caller may open. */
  getWorkQueueDetails: {
    method: 'GET',
    path: '/get-work-queue-details',
    permission: 'user-home',
    input: noInput,
    reply: detailsOfQueues,
    errors: {},
    failed: 'Error fetching work queues',
  },
})
