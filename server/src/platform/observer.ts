import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db/connect.ts'
import type { Replica } from './db/replica.ts'
import type { Config } from './settings/config.ts'

/** Of the process's context, what an observer reads. */
export interface Observed {
  readonly config: Config
  readonly db: Db
  readonly replica: Replica | null
  readonly log: Logger
  now(): Date
}

/** Watches the portal while it works, and changes nothing of it: metrics, traces. */
export interface Observer {
  /** Before its first connection is opened. */
  watchPool(pool: pg.Pool, database: 'primary' | 'replica'): void
  /** Before it listens. */
  watchRequests(app: FastifyInstance): void
  /** One try of a job; answers, or fails, as `work` does. */
  watchJob<T>(job: { readonly name: string; readonly id: string }, work: () => Promise<T>): Promise<T>
  /** One request to a webhook endpoint, with the class of its status or `no response`. */
  countWebhook(outcome: string): void
  /** Once there is a context, and before the process says that it is ready. */
  begin(context: Observed): Promise<void>
  end(): Promise<void>
}

/** Looks on for all of `observers`. */
export function asOne(observers: readonly Observer[]): Observer {
  return {
    watchPool(pool, database) {
      for (const observer of observers) observer.watchPool(pool, database)
    },
    watchRequests(app) {
      for (const observer of observers) observer.watchRequests(app)
    },
    watchJob: (job, work) => observers.reduce((inner, observer) => () => observer.watchJob(job, inner), work)(),
    countWebhook(outcome) {
      for (const observer of observers) observer.countWebhook(outcome)
    },
    async begin(context) {
      for (const observer of observers) await observer.begin(context)
    },
    async end() {
      await Promise.all(observers.map((observer) => observer.end()))
    },
  }
}

export const noopObserver = asOne([])
