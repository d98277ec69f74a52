import { easternDay, startOfEasternDay } from '@portal/contract/dates'
import { isAllowed, type Role } from '@portal/contract/permissions'
import type { queueRights } from '@portal/contract/work-queues/calls'
import {
  type DetailsOfQueues,
  type QueueName,
  type WorkQueues,
  type workQueuesCalls,
} from '@portal/contract/work-queues/calls'
import { countBillingProblems, summarizeBillingQueues } from '../billing/public.ts'
import { countGuideProblems, countVods, summarizeGuideProblems, summarizeVodQueues } from '../content/public.ts'
import { countFailedJobs, summarizeFailedJobs } from '../failed-jobs/public.ts'
import {
  countUnpaidPremium,
  countUnverifiedPremium,
  summarizeUnpaidQueue,
  summarizeUnverifiedQueue,
} from '../reports/public.ts'
import { findLatestBreaks, summarizeBreaks } from '../../platform/audit/verification/queries.ts'
import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { countFailedMails, summarizeFailedMails } from '../../platform/mail/queries.ts'

export const workQueuesHandlers = {
  async getWorkQueues({ staff }, context) {
    return ofMine(staff.role, (permission) => counters[permission](context))
  },

  async getWorkQueueDetails({ staff }, context) {
    const since = startOfEasternDay(easternDay(context.now()))
    return ofMine(staff.role, (permission) => summarizers[permission](context, since))
  },
} satisfies Handlers<typeof workQueuesCalls>

type CountContext = Pick<Context, 'db' | 'now'>
type QueueRight = (typeof queueRights)[QueueName]

/** By the permission for the screen of the queue: users without it cost no query. */
const counters: Record<QueueRight, (context: CountContext) => Promise<WorkQueues>> = {
  async 'unverified-premium-customer-report'({ db }) {
    return { unverifiedPremium: await countUnverifiedPremium(db) }
  },
  async 'unpaid-premium-customer-report'({ db }) {
    return { unpaidPremium: await countUnpaidPremium(db) }
  },
  async 'billing-problems'({ db, now }) {
    const { parked, unsettled, disputes, findings } = await countBillingProblems(db, now())
    return { parkedCustomers: parked, unsettledPayments: unsettled, openDisputes: disputes, findings }
  },
  async channels({ db }) {
    return { guideProblems: await countGuideProblems(db) }
  },
  async vods({ db, now }) {
    const { expiringIn7Days, enabledButExpired } = await countVods(db, easternDay(now()))
    return { expiringVods: expiringIn7Days, expiredVods: enabledButExpired }
  },
  async 'audit-trail'({ db }) {
    return { auditTrailFailures: (await findLatestBreaks(db)).breaks.length }
  },
  async outbox({ db }) {
    return { failedMails: await countFailedMails(db) }
  },
  async 'failed-jobs'({ db }) {
    return { failedJobs: await countFailedJobs(db) }
  },
}

/** How old each is, how many are new since `since`, and how much money; by the same permissions. */
const summarizers: Record<QueueRight, (context: CountContext, since: Date) => Promise<DetailsOfQueues>> = {
  async 'unverified-premium-customer-report'({ db }, since) {
    return { unverifiedPremium: await summarizeUnverifiedQueue(db, since) }
  },
  async 'unpaid-premium-customer-report'({ db }, since) {
    return { unpaidPremium: await summarizeUnpaidQueue(db, since) }
  },
  async 'billing-problems'({ db, now }, since) {
    const { parked, unsettled, disputes, findings } = await summarizeBillingQueues(db, now(), since)
    return { parkedCustomers: parked, unsettledPayments: unsettled, openDisputes: disputes, findings }
  },
  async channels({ db }, since) {
    return { guideProblems: await summarizeGuideProblems(db, since) }
  },
  async vods({ db, now }, since) {
    const { expiring, expired } = await summarizeVodQueues(db, easternDay(now()), since)
    return { expiringVods: expiring, expiredVods: expired }
  },
  async 'audit-trail'({ db }, since) {
    return { auditTrailFailures: await summarizeBreaks(db, since) }
  },
  async outbox({ db }, since) {
    return { failedMails: await summarizeFailedMails(db, since) }
  },
  async 'failed-jobs'({ db }, since) {
    return { failedJobs: await summarizeFailedJobs(db, since) }
  },
}

/** What is known of the queues that `role` may see to, together. */
async function ofMine<Known>(role: Role, readQueues: (permission: QueueRight) => Promise<Known>): Promise<Known> {
  // The keys of the table are its own type's.
  const mine = (Object.keys(counters) as QueueRight[]).filter((permission) => isAllowed(role, permission))
  return Object.assign({}, ...(await Promise.all(mine.map(readQueues))))
}
