import { createLogOutput } from '../log-output.ts'

const options = { atOnceBytes: 4_096, fromBytes: 1, everyMs: 1_000, mostWaitingBytes: 64 * 1024, onRecovered: () => {} }
const output = createLogOutput({ ...options, fd: 1 })
const errors = createLogOutput({ ...options, fd: 2 })

/** Says a sentence to the person who started the portal. If nobody reads it, nothing waits for that. */
export function say(text: string): void {
  output.write(`${text}\n`)
}

export function complain(text: string): void {
  errors.write(`${text}\n`)
}
