import { type DestinationStream, type Logger, pino } from 'pino'
import { truncateLogLine } from './truncate-log-line.ts'
import { removeCardNumbersFromLine } from './log-line.ts'
import { createLogOutput, type LogOutput } from './log-output.ts'

export interface LogOptions {
  readonly level: string
  readonly service?: string
  /** Standard output by default. */
  readonly to?: DestinationStream
}

/** Lines wait for others, as a single write costs a request as much as a statement. */
const FLUSH_INTERVAL_MS = 100
/** Waiting lines of this size are written without waiting for the interval. */
const FLUSH_BYTES = 3_072
/**
 * API and worker share one pipe. The system does not mix writes of up to this size (PIPE_BUF), however slowly the pipe is
 * read. A longer line is truncated.
 */
const MAX_WRITE_BYTES = 4_096

/** Lines beyond this size are dropped while the output is not read. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

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
    maxWriteBytes: MAX_WRITE_BYTES,
    flushBytes: FLUSH_BYTES,
    flushIntervalMs: FLUSH_INTERVAL_MS,
    maxWaitingBytes: MAX_WAITING_BYTES,
    onRecovered: (dropped) => log.warn({ dropped }, `${dropped} log lines dropped`),
  })
  const log = pino(options, { write: (line) => output.write(truncateLogLine(line, MAX_WRITE_BYTES)) })
  outputs.set(log, output)
  return log
}

/** Returns how many lines of this log were dropped. */
export function countDropped(log: Logger): number {
  return outputs.get(log)?.dropped() ?? 0
}

/** Resolves when every line is written, which may be never. */
export async function flushLog(log: Logger): Promise<void> {
  const output = outputs.get(log)
  if (output) await new Promise<void>((done) => output.flush(done))
}
