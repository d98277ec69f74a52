import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { JobQueue } from './define-job.ts'
import { createQueue } from './queues.ts'

export interface EnqueueOptions {
  /** The earliest start. */
  readonly startAfter?: Date
}

/** Queues a job in the transaction of the change that requests it: both are committed, or neither is. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  job: JobQueue<Payload>,
  payload: z.input<Payload> & object,
  { startAfter }: EnqueueOptions = {},
): Promise<void> {
  // The queue's library is large, so it is loaded with the first job.
  const { createBoss } = await import('./boss.ts')
  const boss = createBoss(tx, now, { schedule: false })
  // The worker creates the queues when it starts; the first job may come earlier.
  if (!(await boss.getQueue(job.name))) await createQueue(tx, job)
  await boss.send(job.name, payload, startAfter ? { startAfter } : {})
}
