import { type DestinationStream, type Logger, pino } from 'pino'
import { cutLine } from './cut-line.ts'
import { removeCardNumbersFromLine } from './log-line.ts'
import { createLogOutput, type LogOutput } from './log-output.ts'

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

/** While nobody reads them, so many wait; more are dropped. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

const outputs = new WeakMap<Logger, LogOutput>()

/**
 * A log of JSON lines without card numbers. A database error is logged without its detail, which repeats every value of
 * a refused row.
 */
export function createLog({ level, service, to }: LogOptions): Logger {
  const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true }
  const hooks = { streamWrite: removeCardNumbersFromLine }
  const options = { level, redact, hooks, ...(service === undefined ? {} : { base: { service } }) }
  if (to) return pino(options, to)
  const output = createLogOutput({
    fd: 1,
    atOnceBytes: WRITTEN_AT_ONCE_BYTES,
    fromBytes: WRITTEN_FROM_BYTES,
    everyMs: WRITTEN_EVERY_MS,
    mostWaitingBytes: MOST_WAITING_BYTES,
    onRecovered: (dropped) => log.warn({ dropped }, `${dropped} log lines dropped`),
  })
  const log = pino(options, { write: (line) => output.write(cutLine(line, WRITTEN_AT_ONCE_BYTES)) })
  outputs.set(log, output)
  return log
}

/** How many lines of this log were dropped, as nothing took them. */
export function countDropped(log: Logger): number {
  return outputs.get(log)?.dropped() ?? 0
}

/** Resolves once every line is written, which may be never. */
export async function flushLog(log: Logger): Promise<void> {
  const output = outputs.get(log)
  if (output) await new Promise<void>((done) => output.flush(done))
}
