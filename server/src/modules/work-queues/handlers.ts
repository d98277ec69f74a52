import { easternDay, startOfEasternDay } from '@portal/contract/dates'
import { isAllowed, type Role } from '@portal/contract/permissions'
import {
  type DetailsOfQueues,
  hasQueue,
  type QueueName,
  type queueRights,
  type WorkQueues,
  type workQueuesCalls,
} from '@portal/contract/work-queues/calls'
import { countMissedBackups, summarizeMissedBackups } from '../backup/public.ts'
import { countWaiting, summarizeWaiting } from '../approvals/public.ts'
import { countBillingProblems, summarizeBillingQueues } from '../billing/public.ts'
import { countGuideProblems, countVods, summarizeGuideProblems, summarizeVodQueues } from '../content/public.ts'
import { countFailingEndpoints, summarizeFailingEndpoints } from '../events/public.ts'
import { countFailedJobs, summarizeFailedJobs } from '../failed-jobs/public.ts'
import { countDueFollowUps, countMentions, summarizeDueFollowUps, summarizeMentions } from '../notes/public.ts'
import {
  countUnpaidPremium,
  countUnverifiedPremium,
  summarizeUnpaidQueue,
  summarizeUnverifiedQueue,
} from '../reports/public.ts'
import { findLatestBreaks, summarizeBreaks } from '../../platform/audit/verification/queries.ts'
import type { Context } from '../../platform/context.ts'
import type { Handlers, SignedInStaff } from '../../platform/http/handler.ts'
import { shareRuns } from '../../platform/share-runs.ts'
import { countFailedMails, summarizeFailedMails } from '../../platform/mail/queries.ts'

export const workQueuesHandlers = {
  async getWorkQueues({ staff }, context) {
    return readAllowedQueues(staff.role, (permission) => queues[permission].count(context, staff))
  },

  async getWorkQueueDetails({ staff }, context) {
    const since = startOfEasternDay(easternDay(context.now()))
    return readAllowedQueues(staff.role, (permission) => queues[permission].summarize(context, since, staff))
  },
} satisfies Handlers<typeof workQueuesCalls>

/** Counts all queues of all roles. Changes that concern a single user are published with `publishLive` instead. */
export async function countAllQueues(context: QueueContext): Promise<WorkQueues> {
  return Object.assign({}, ...(await Promise.all(Object.values(queues).map((queue) => queue.count(context, null)))))
}

type QueueContext = Pick<Context, 'config' | 'db' | 'now' | 'pool'>
type QueueRight = (typeof queueRights)[QueueName]

interface Queues {
  /** Leaves out the user's own queues if `staff` is null. */
  count(context: QueueContext, staff: SignedInStaff | null): Promise<WorkQueues>
  /** Returns the age of each queue, the number of entries since `since`, and the amount. */
  summarize(context: QueueContext, since: Date, staff: SignedInStaff): Promise<DetailsOfQueues>
}

/** Queues that are the same for all users who may see them. */
interface SharedQueues {
  readonly count: (context: QueueContext) => Promise<WorkQueues>
  readonly summarize: (context: QueueContext, since: Date) => Promise<DetailsOfQueues>
}

/** Keyed by the permission for the queue's work; users without it cost no query. */
const queues: Record<QueueRight, Queues> = {
  'write-notes': {
    async count({ db, now }, staff) {
      return staff === null ? {} : { followUps: await countDueFollowUps(db, staff, easternDay(now())) }
    },
    async summarize({ db, now }, since, staff) {
      return { followUps: await summarizeDueFollowUps(db, staff, { today: easternDay(now()), since }) }
    },
  },
  'view-customer': {
    async count({ db }, staff) {
      return staff === null ? {} : { mentions: await countMentions(db, staff.id) }
    },
    summarize: async ({ db }, since, staff) => ({ mentions: await summarizeMentions(db, staff.id, since) }),
  },
  'unverified-premium-customer-report': shared({
    count: async ({ db }) => ({ unverifiedPremium: await countUnverifiedPremium(db) }),
    summarize: async ({ db }, since) => ({ unverifiedPremium: await summarizeUnverifiedQueue(db, since) }),
  }),
  'unpaid-premium-customer-report': shared({
    count: async ({ db }) => ({ unpaidPremium: await countUnpaidPremium(db) }),
    summarize: async ({ db }, since) => ({ unpaidPremium: await summarizeUnpaidQueue(db, since) }),
  }),
  'resolve-billing-problems': shared({
    async count({ db, now }) {
      const { parked, unsettled, disputes, findings } = await countBillingProblems(db, now())
      return { parkedCustomers: parked, unsettledPayments: unsettled, openDisputes: disputes, findings }
    },
    async summarize({ db, now }, since) {
      const { parked, unsettled, disputes, findings } = await summarizeBillingQueues(db, now(), since)
      return { parkedCustomers: parked, unsettledPayments: unsettled, openDisputes: disputes, findings }
    },
  }),
  'approve-money': shared({
    count: async ({ db, now }) => ({ approvalsWaiting: await countWaiting(db, now()) }),
    summarize: async ({ db, now }, since) => ({ approvalsWaiting: await summarizeWaiting(db, now(), since) }),
  }),
  approvals: {
    async count({ db, now }, staff) {
      if (staff === null || !hasQueue(staff.role, 'ownRequests')) return {}
      return { ownRequests: await countWaiting(db, now(), staff.id) }
    },
    async summarize({ db, now }, since, staff) {
      if (!hasQueue(staff.role, 'ownRequests')) return {}
      return { ownRequests: await summarizeWaiting(db, now(), since, staff.id) }
    },
  },
  channels: shared({
    count: async ({ db }) => ({ guideProblems: await countGuideProblems(db) }),
    summarize: async ({ db }, since) => ({ guideProblems: await summarizeGuideProblems(db, since) }),
  }),
  vods: shared({
    async count({ db, now }) {
      const { expiringIn7Days, enabledButExpired } = await countVods(db, easternDay(now()))
      return { expiringVods: expiringIn7Days, expiredVods: enabledButExpired }
    },
    async summarize({ db, now }, since) {
      const { expiring, expired } = await summarizeVodQueues(db, easternDay(now()), since)
      return { expiringVods: expiring, expiredVods: expired }
    },
  }),
  'audit-trail': shared({
    count: async ({ db }) => ({ auditTrailFailures: (await findLatestBreaks(db)).breaks.length }),
    summarize: async ({ db }, since) => ({ auditTrailFailures: await summarizeBreaks(db, since) }),
  }),
  outbox: shared({
    count: async ({ db }) => ({ failedMails: await countFailedMails(db) }),
    summarize: async ({ db }, since) => ({ failedMails: await summarizeFailedMails(db, since) }),
  }),
  'failed-jobs': shared({
    count: async ({ db }) => ({ failedJobs: await countFailedJobs(db) }),
    summarize: async ({ db }, since) => ({ failedJobs: await summarizeFailedJobs(db, since) }),
  }),
  webhooks: shared({
    count: async ({ db }) => ({ failingWebhooks: await countFailingEndpoints(db) }),
    summarize: async ({ db }, since) => ({ failingWebhooks: await summarizeFailingEndpoints(db, since) }),
  }),
  backups: shared({
    count: async (context) => ({ missedBackups: await countMissedBackups(context) }),
    summarize: async (context, since) => ({ missedBackups: await summarizeMissedBackups(context, since) }),
  }),
}

/** When a queue changes, every open page reads it at once. */
function shared({ count, summarize }: SharedQueues): Queues {
  const [sharedCount, sharedSummary] = [shareRuns(count), shareRuns(summarize)]
  return { count: (context) => sharedCount(context), summarize: (context, since) => sharedSummary(context, since) }
}

/** Merges the data of the queues that `role` may handle. */
async function readAllowedQueues<Known>(
  role: Role,
  readQueues: (permission: QueueRight) => Promise<Known>,
): Promise<Known> {
  // The keys of the object are exactly those of its type.
  const allowedQueues = (Object.keys(queues) as QueueRight[]).filter((permission) => isAllowed(role, permission))
  return Object.assign({}, ...(await Promise.all(allowedQueues.map(readQueues))))
}
