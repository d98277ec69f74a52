import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'

export interface LogOutputOptions {
  /** For example 1 for standard output. */
  readonly fd: number
  /** The maximum size of a write, unless a single line is longer. */
  readonly maxWriteBytes: number
  /** Waiting lines of this size are written without waiting for the interval. */
  readonly flushBytes: number
  readonly flushIntervalMs: number
  /** Lines beyond this size are dropped. */
  readonly maxWaitingBytes: number
  /** Called with the number of dropped lines when lines can be written again. */
  readonly onRecovered: (dropped: number) => void
}

/** Writes log lines without blocking. Lines wait while the output accepts none, and are dropped above a limit. */
export interface LogOutput {
  write(line: string): void
  /** Calls back once everything has been written. */
  flush(done: () => void): void
  /** How many lines were dropped so far. */
  dropped(): number
}

const RETRY_INTERVAL_MS = 20

/**
 * Needed because at exit pino's own destination waits forever for a pipe that is not read; until then it grows without
 * limit, and it ends the process if a disk is full.
 */
export function createLogOutput(options: LogOutputOptions): LogOutput {
  const { maxWriteBytes, flushBytes, flushIntervalMs, maxWaitingBytes, onRecovered } = options
  const waiting: Buffer[] = []
  const whenEmpty: (() => void)[] = []
  let opened: Place | null = null
  let bytes = 0
  let begun: Buffer | null = null
  let isWriting = false
  let dropped = 0
  let droppedSince = 0

  /** Opened with the first line: most logs in tests never write one. */
  function open() {
    setInterval(writeNext, flushIntervalMs).unref()
    process.on('exit', flushRemaining)
    return openPlace(options.fd)
  }

  function writeNext(): void {
    if (isWriting) return
    begun ??= takeLines(waiting, maxWriteBytes)
    if (begun === null) return
    opened ??= open()
    isWriting = true
    opened.write(begun, (error, written) => {
      isWriting = false
      // A failed write is retried: a disk may have room again, a pipe may be read again.
      if (!error) return onWritten(written)
      const again = setTimeout(writeNext, RETRY_INTERVAL_MS)
      if (whenEmpty.length === 0) again.unref()
    })
  }

  function onWritten(written: number): void {
    const rest = begun?.subarray(written)
    bytes -= written
    begun = rest?.length ? rest : null
    if (begun !== null || bytes >= flushBytes || whenEmpty.length > 0) writeNext()
    if (begun === null && bytes === 0) for (const done of whenEmpty.splice(0)) done()
    if (droppedSince > 0 && bytes < maxWaitingBytes / 2) {
      const count = droppedSince
      droppedSince = 0
      onRecovered(count)
    }
  }

  /** Writes only the lines that the output accepts without blocking, because the process cannot wait. */
  function flushRemaining(): void {
    if (opened === null || (isWriting && !opened.isNeverWaiting)) return
    try {
      for (begun ??= takeLines(waiting, maxWriteBytes); begun !== null; begun = takeLines(waiting, maxWriteBytes))
        opened.writeNow(begun)
    } catch {
      // The rest is lost with the process.
    }
  }

  return {
    write(text) {
      const line = Buffer.from(text)
      if (bytes + line.length > maxWaitingBytes) {
        dropped += 1
        droppedSince += 1
        return
      }
      opened ??= open()
      waiting.push(line)
      bytes += line.length
      if (bytes >= flushBytes) writeNext()
    },
    flush(done) {
      if (bytes === 0) return done()
      whenEmpty.push(done)
      writeNext()
    },
    dropped: () => dropped,
  }
}

/** Removes as many whole lines as fit in one write, but at least one. */
function takeLines(waiting: Buffer[], maxBytes: number): Buffer | null {
  let length = 0
  let count = 0
  for (const line of waiting) {
    if (count > 0 && length + line.length > maxBytes) break
    length += line.length
    count += 1
  }
  return count === 0 ? null : Buffer.concat(waiting.splice(0, count), length)
}

interface Place {
  /** Whether a write in progress never blocks another one. */
  readonly isNeverWaiting: boolean
  write(bytes: Buffer, done: (error: Error | null | undefined, written: number) => void): void
  /** Writes as much as the output accepts without blocking, or throws. */
  writeNow(bytes: Buffer): void
}

/**
 * Reopens a pipe so that writing never blocks, without changing it for other processes that share it. Sockets, such as
 * systemd's journal, are written by Node itself, which does not block either. For anything else, a thread waits.
 */
function openPlace(fd: number): Place {
  const kind = kindOf(fd)
  if (kind === 'socket') return socketPlace(fd)
  const own = kind === 'pipe' ? openAgain(fd) : null
  return {
    isNeverWaiting: own !== null || kind === 'file',
    write: (bytes, done) => write(own ?? fd, bytes, 0, bytes.length, null, done),
    writeNow: (bytes) => writeSync(own ?? fd, bytes),
  }
}

function socketPlace(fd: number): Place {
  const socket = new Socket({ fd, readable: false, writable: true })
  // Each write reports its own errors.
  socket.on('error', () => {}).unref()
  return {
    isNeverWaiting: false,
    write: (bytes, done) => socket.write(bytes, (error) => done(error, bytes.length)),
    writeNow: (bytes) => socket.write(bytes),
  }
}

function kindOf(fd: number): 'pipe' | 'socket' | 'file' | 'other' {
  try {
    const kind = fstatSync(fd)
    if (kind.isFIFO()) return 'pipe'
    if (kind.isSocket()) return 'socket'
    return kind.isFile() ? 'file' : 'other'
  } catch {
    return 'other'
  }
}

/** Returns null if the system has no way to do this. */
function openAgain(fd: number): number | null {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return null
  }
}
