import type { z } from 'zod'
import type { Context } from '../context.ts'

/** Background work that runs after its transaction has been committed. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** The queue's name: kebab-case, never reused for something else. */
  readonly name: string
  /** A JSON object that identifies the work: IDs, never secrets. Parsed again when the job runs. */
  readonly payload: Payload
  /**
   * Retries after a failure or the death of a worker, by default 6: the first after one to two times `delaySeconds`
   * (15), each later one after twice as long. At most 20, so that a job whose worker died runs again within two
   * minutes.
   */
  readonly retry?: { readonly limit: number; readonly delaySeconds: number }
  /**
   * A run that takes longer counts as failed and is retried; defaults to 300. A dead worker is detected much sooner.
   */
  readonly expireInSeconds?: number
  /** How many run concurrently in one worker; defaults to 1. */
  readonly atOnce?: number
  /** When it runs automatically, with an empty payload: five cron fields, in Eastern Time. */
  readonly cron?: string
  /** Set if users may also request a scheduled job and wait for it. */
  readonly isOnDemand?: true
  /** May run more than once for a payload (after a crash), so a second run must be harmless. */
  run(payload: z.output<Payload>, context: Context): Promise<void>
}

/** The part of a job that is needed to queue it, for jobs whose own code depends on the queueing code. */
export type JobQueue<Payload extends z.ZodType = z.ZodType> = Omit<Job<Payload>, 'run'>

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}
