import { easternDay, startOfEasternDay } from '@portal/contract/dates'
import { isAllowed, type Role } from '@portal/contract/permissions'
import {
  type DetailsOfQueues,
  type QueueName,
  queueRights,
  type WorkQueues,
  type workQueuesCalls,
} from '@portal/contract/work-queues/calls'
import { countBillingProblems, summarizeBillingQueues } from '../billing/public.ts'
import { countGuideProblems, countVods } from '../content/public.ts'
import { countFailedJobs } from '../failed-jobs/public.ts'
import {
  countUnpaidPremium,
  countUnverifiedPremium,
  summarizeUnpaidQueue,
  summarizeUnverifiedQueue,
} from '../reports/public.ts'
import { findLatestBreaks } from '../../platform/audit/verification/queries.ts'
import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { countFailedMails } from '../../platform/mail/queries.ts'

export const workQueuesHandlers = {
  async getWorkQueues({ staff }, context) {
    return countQueues(staff.role, context)
  },

  async getWorkQueueDetails({ staff }, context) {
    return summarizeQueues(staff.role, context)
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

/** How many wait in each queue that `role` may see to. */
async function countQueues(role: Role, context: CountContext): Promise<WorkQueues> {
  // The keys of the table are its own type's.
  const mine = (Object.keys(counters) as QueueRight[]).filter((permission) => isAllowed(role, permission))
  return Object.assign({}, ...(await Promise.all(mine.map((permission) => counters[permission](context)))))
}

/** Of the queues that hold customers' money or time; the others are only counted. */
async function summarizeQueues(role: Role, { db, now }: CountContext): Promise<DetailsOfQueues> {
  const at = now()
  const since = startOfEasternDay(easternDay(at))
  const [unverifiedPremium, unpaidPremium, billing] = await Promise.all([
    isAllowed(role, queueRights.unverifiedPremium) ? summarizeUnverifiedQueue(db, since) : null,
    isAllowed(role, queueRights.unpaidPremium) ? summarizeUnpaidQueue(db, since) : null,
    isAllowed(role, queueRights.findings) ? summarizeBillingQueues(db, at, since) : null,
  ])
  return {
    ...(unverifiedPremium && { unverifiedPremium }),
    ...(unpaidPremium && { unpaidPremium }),
    ...(billing && {
      parkedCustomers: billing.parked,
      unsettledPayments: billing.unsettled,
      openDisputes: billing.disputes,
      findings: billing.findings,
    }),
  }
}
