import { createLogOutput } from '@portal/server/src/platform/log/log-output.ts'

const options = {
  maxWriteBytes: 4_096,
  flushBytes: 1,
  flushIntervalMs: 1_000,
  maxWaitingBytes: 64 * 1024,
  onRecovered: () => {},
}
const output = createLogOutput({ ...options, fd: 1 })
const errors = createLogOutput({ ...options, fd: 2 })

/** Writes a sentence to standard output without waiting for it to be read. */
export function say(text: string): void {
  output.write(`${text}\n`)
}

export function complain(text: string): void {
  errors.write(`${text}\n`)
}
