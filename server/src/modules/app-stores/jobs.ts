import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { throwIfStopped } from '../../platform/jobs/throw-if-stopped.ts'
import { lockAccount } from '../customers/public.ts'
import { acknowledgePurchase } from './acknowledge.ts'
import { applyReport } from './apply-report.ts'
import { handleStoreMessage } from './handle-message.ts'
import { deleteMessagesBefore, insertMessage } from './message-queries.ts'
import { nameStoreCustomer } from './name-customer.ts'
import { type Device, findSubscription, listDue, listWaiting } from './queries.ts'
import { mergeReport } from './rules.ts'
import { settleCustomer } from './settle.ts'

const devices = ['ios', 'android'] as const
/** Window around the end of a period, in case its notifications were missed. */
const DUE_WITHIN_MS = 2 * DAY_MS
/** Longer than one day, to make up for a failed nightly run. */
const MISSED_LOOKBACK_MS = 3 * DAY_MS
const MESSAGE_RETENTION_MS = 180 * DAY_MS
const BATCH_SIZE = 200

/** Runs just after midnight, so that subscriptions not renewed the day before lose access. */
const queryStores = defineJob({
  name: 'ask-app-stores',
  payload: z.object({}),
  cron: '5 0 * * *',
  expireInSeconds: 3 * 3600,
  async run(_payload, context) {
    const failures: unknown[] = []
    for (const device of devices) {
      if (context.stores[device] === null) continue
      // An unavailable store must not block the other one.
      await queryStore(context, device).catch((error: unknown) => failures.push(error))
      throwIfStopped(context)
    }
    await deleteMessagesBefore(context, new Date(context.now().getTime() - MESSAGE_RETENTION_MS))
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '))
  },
})

async function queryStore(context: Context, device: Device): Promise<void> {
  await fetchMissed(context, device)
  const { asked, changed, failed } = await queryDueSubscriptions(context, device)
  context.log.info({ device, asked, changed, failed }, 'app store queried')
  if (failed > 0) throw new Error(`${failed} subscriptions could not be checked`)
}

async function fetchMissed(context: Context, device: Device): Promise<void> {
  const end = context.now()
  const missed = context.stores[device]?.listMissed({ start: new Date(end.getTime() - MISSED_LOOKBACK_MS), end }) ?? []
  for await (const message of missed) {
    throwIfStopped(context)
    await context.db.transaction().execute(async (tx) => {
      const id = await insertMessage(tx, device, message, end)
      if (id !== null) await enqueue(tx, context, handleStoreMessage, { id })
    })
  }
}

/** Queries every subscription that ends around now, has a failed payment or is paused. */
async function queryDueSubscriptions(context: Context, device: Device) {
  const before = new Date(context.now().getTime() + DUE_WITHIN_MS)
  const count = { asked: 0, changed: 0, failed: 0 }
  let after = ''
  for (;;) {
    const due = await listDue(context.db, { device, before, after, limit: BATCH_SIZE })
    for (const storeId of due) {
      throwIfStopped(context)
      count.asked++
      const outcome = await queryOne(context, device, storeId)
      if (outcome !== 'same') count[outcome]++
      after = storeId
    }
    if (due.length < BATCH_SIZE) return count
  }
}

async function queryOne(context: Context, device: Device, storeId: string): Promise<'same' | 'changed' | 'failed'> {
  try {
    const known = await findSubscription(context.db, device, storeId)
    const report = await context.stores[device]?.find(storeId)
    if (!known || !report) return 'same'
    await applyReport(context, device, report)
    const hasChanged =
      known.state !== report.state || mergeReport(known, report).transactions.length > known.transactions.length
    return hasChanged ? 'changed' : 'same'
  } catch (error) {
    context.log.warn({ device, err: error }, 'app store query failed')
    return 'failed'
  }
}

/** Activates waiting subscriptions once the card subscription or the suspension has ended. */
const settleWaiting = defineJob({
  name: 'settle-waiting-store-subscriptions',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_payload, context) {
    for (const id of await listWaiting(context.db)) {
      await context.db.transaction().execute(async (tx) => {
        const by = { staff: null, system: null, requestId: null }
        const locked = await lockAccount(tx, { id }, { now: context.now, by })
        if (locked) await settleCustomer(locked, context)
      })
    }
  },
})

export const appStoresJobs = [acknowledgePurchase, handleStoreMessage, nameStoreCustomer, queryStores, settleWaiting]
