import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db/connect.ts'
import type { Replica } from './db/replica.ts'
import type { Config } from './settings/config.ts'

/** The part of the context that an observer reads. */
export interface Observed {
  readonly config: Config
  readonly db: Db
  readonly replica: Replica | null
  readonly log: Logger
  now(): Date
}

/** Observes the portal without affecting it: metrics, traces. */
export interface Observer {
  /** Called before the pool's first connection is opened. */
  watchPool(pool: pg.Pool, database: 'primary' | 'replica'): void
  /** Called before the server listens. */
  watchRequests(app: FastifyInstance): void
  /** Wraps one attempt of a job; returns or throws what `work` does. */
  watchJob<T>(job: { readonly name: string; readonly id: string }, work: () => Promise<T>): Promise<T>
  /** One request to a webhook endpoint, with the class of its status or `no response`. */
  countWebhook(outcome: string): void
  /** Called when the context exists, before the process reports that it is ready. */
  begin(context: Observed): Promise<void>
  end(): Promise<void>
}

/** Combines `observers` into one. */
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
