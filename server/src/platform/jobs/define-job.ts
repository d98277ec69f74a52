import type { z } from 'zod'
import type { Context } from '../context.ts'

/** Work that is done behind the requests, once its transaction has been committed. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** The queue's name: kebab-case, never reused for something else. */
  readonly name: string
  /** A JSON object that names what to work on: ids, never secrets. Parsed again when the job runs. */
  readonly payload: Payload
  /**
   * Further tries after a failure or the death of a worker, by default 6: the first after `delaySeconds` (15) to twice
   * as much, each later one twice as late. At most 20, so that a job whose worker died runs again within two minutes.
   */
  readonly retry?: { readonly limit: number; readonly delaySeconds: number }
  /**
   * A run that takes longer counts as failed and is tried again; by default 300. A dead worker is noticed much sooner.
   */
  readonly expireInSeconds?: number
  /** How many run at the same time in one worker; by default 1. */
  readonly atOnce?: number
  /** When it runs on its own, with an empty payload: five fields of cron, in Eastern Time. */
  readonly cron?: string
  /** Set if users may also request a scheduled job, and wait. */
  readonly isAskedFor?: true
  /** May run more than once for one payload (after a crash), so a second run must do no harm. */
  run(payload: z.output<Payload>, context: Context): Promise<void>
}

/** What queueing a job takes; for those that its own code builds upon. */
export type JobQueue<Payload extends z.ZodType = z.ZodType> = Omit<Job<Payload>, 'run'>

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}
