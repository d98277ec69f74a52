import { type DestinationStream, type Logger, pino } from 'pino'
import { cutLine } from './cut-line.ts'
import { removeCardNumbersFromLine } from './log-line.ts'

export interface LogOptions {
  readonly level: string
  readonly service?: string
  /** Standard output where nothing else is said. */
  readonly to?: DestinationStream
}

/** Lines wait so long for others: one write for many, each of which would cost a request as much as a statement does. */
const WRITTEN_EVERY_MS = 100
/** What waits is written at once where it comes to so much. */
const WRITTEN_FROM_BYTES = 3_072
/**
 * One write at most: API and worker of one start share a pipe, into which nobody else writes in the middle of so many
 * bytes (PIPE_BUF), however slowly it is read. A line that is longer is cut.
 */
const WRITTEN_AT_ONCE_BYTES = 4_096

/**
 * A log of JSON lines without card numbers. A database error is logged without its detail, which repeats every value of
 * a refused row.
 */
export function createLog({ level, service, to }: LogOptions): Logger {
  const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true }
  const hooks = { streamWrite: removeCardNumbersFromLine }
  const options = { level, redact, hooks, ...(service === undefined ? {} : { base: { service } }) }
  return pino(options, to ?? toStandardOutput())
}

/** Whatever waits when the process exits is written then. */
function toStandardOutput(): DestinationStream {
  const output = pino.destination({
    minLength: WRITTEN_FROM_BYTES,
    maxWrite: WRITTEN_AT_ONCE_BYTES,
    periodicFlush: WRITTEN_EVERY_MS,
    sync: false,
  })
  return { write: (line) => output.write(cutLine(line, WRITTEN_AT_ONCE_BYTES)) }
}
