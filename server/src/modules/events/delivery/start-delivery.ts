import type { Context } from '../../../platform/context.ts'
import { startLoop } from '../../../platform/jobs/loop.ts'
import { numberEvents } from '../queries.ts'
import { deliverToEndpoint } from './deliver.ts'
import { listDueEndpoints } from './queries.ts'

const BATCH_SIZE = 1_000
const POLL_INTERVAL_MS = 500

/**
 * Distributes events to the endpoints and sends them until stopped. Each endpoint has its own lane, so a slow one does
 * not delay the others. Any number of workers can run at the same time.
 */
export function startDelivery(context: Context): { stop(): Promise<void> } {
  const lanes = new Map<number, Promise<void>>()
  const numbering = startLoop(context, {
    name: 'number-events',
    everyMs: POLL_INTERVAL_MS,
    run: async () => (await numberNext(context)) === BATCH_SIZE,
  })
  const sending = startLoop(context, {
    name: 'deliver-webhooks',
    everyMs: POLL_INTERVAL_MS,
    async run() {
      for (const id of await listDueEndpoints(context.db, context.now())) {
        if (!lanes.has(id)) lanes.set(id, runToEnd(id))
      }
      return false
    },
  })

  async function runToEnd(id: number): Promise<void> {
    await deliverToEndpoint(context, id).catch((error: unknown) => {
      context.log.warn({ err: error, endpoint: id }, 'webhook delivery failed')
    })
    lanes.delete(id)
  }

  return {
    async stop() {
      await Promise.all([numbering.stop(), sending.stop()])
      await Promise.all(lanes.values())
    },
  }
}

/** Sends everything due by the context's clock without waiting. For tests and commands. */
export async function deliverDue(context: Context): Promise<void> {
  while ((await numberNext(context)) === BATCH_SIZE);
  for (;;) {
    const due = await listDueEndpoints(context.db, context.now())
    if (due.length === 0) return
    await Promise.all(due.map((id) => deliverToEndpoint(context, id)))
  }
}

function numberNext({ db, now }: Context): Promise<number> {
  return db.transaction().execute((tx) => numberEvents(tx, BATCH_SIZE, now()))
}
