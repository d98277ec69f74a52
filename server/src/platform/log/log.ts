import { type DestinationStream, type Logger, pino } from 'pino'
import {
  containsCardNumber,
  mayContainCardNumber,
  removeCardNumbers,
  REMOVED_CARD_NUMBER,
} from '@portal/contract/card-numbers'
import { createLogOutput, type LogOutput } from './log-output.ts'

export interface LogOptions {
  readonly level: string
  readonly service?: string
  /** Defaults to standard output. */
  readonly to?: DestinationStream
}

/** Lines are written in batches, because a single write costs a request as much as a statement. */
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
 * Creates a log of JSON lines without card numbers. Database errors are logged without their detail, which repeats
 * every value of a rejected row.
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

// JSON writes a line break as `\n` and other control characters as `\u001f`; both separate digits.
const ESCAPED = /\\(?:u[\da-f]{4}|.)/gi
const TIME = /"time":\d+/

/** Removes card numbers from the texts and numbers of a JSON log line. */
function removeCardNumbersFromLine(line: string): string {
  if (!mayContainCardNumber(line.replace(TIME, '').replace(ESCAPED, ' '))) return line
  return `${JSON.stringify(JSON.parse(line), removeFrom)}\n`
}

function removeFrom(name: string, value: unknown): unknown {
  if (typeof value === 'string') return removeCardNumbers(value)
  if (typeof value === 'number' && name !== 'time')
    return containsCardNumber(String(value)) ? REMOVED_CARD_NUMBER : value
  return value
}

/** One UTF-16 unit takes at most this many bytes of UTF-8. */
const MAX_BYTES_PER_UNIT = 3
/** Limits for the length of texts and lists; the largest one that makes the whole line short enough is used. */
const BOUNDS = [2_048, 1_024, 512, 256, 128, 64, 32].map((characters) => ({ characters, items: characters / 16 }))

/**
 * Returns a JSON line of at most `mostBytes` including its line break. A longer line loses the ends of its long texts
 * and lists, or, if that is not enough, everything except the fields that say when, who and what.
 */
export function truncateLogLine(line: string, mostBytes: number): string {
  if (line.length * MAX_BYTES_PER_UNIT <= mostBytes || Buffer.byteLength(line) <= mostBytes) return line
  const entry: Readonly<Record<string, unknown>> = JSON.parse(line)
  const { level, time, service, reqId, job, jobId, msg } = entry
  for (const fields of [entry, { level, time, service, reqId, job, jobId, msg }]) {
    for (const bound of BOUNDS) {
      const shorter = `${JSON.stringify(fields, (_key, value: unknown) => cutValue(value, bound))}\n`
      if (Buffer.byteLength(shorter) <= mostBytes) return shorter
    }
  }
  return '{"msg":"a line that cannot be cut"}\n'
}

function cutValue(value: unknown, { characters, items }: (typeof BOUNDS)[number]): unknown {
  if (typeof value === 'string' && value.length > characters) return `${value.slice(0, characters)}…`
  if (Array.isArray(value) && value.length > items) return [...value.slice(0, items), '…']
  return value
}
