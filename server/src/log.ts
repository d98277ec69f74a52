import { type DestinationStream, type Logger, pino } from 'pino'

export interface LogOptions {
  readonly level: string
  readonly service?: string
  /** Standard output where nothing else is said. */
  readonly to?: DestinationStream
}

/** A log of JSON lines. A database error is logged without its detail, which repeats every value of a refused row. */
export function createLog({ level, service, to }: LogOptions): Logger {
  const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true }
  const options = { level, redact, ...(service === undefined ? {} : { base: { service } }) }
  return to === undefined ? pino(options) : pino(options, to)
}
