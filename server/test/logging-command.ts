import { setImmediate as turn } from 'node:timers/promises'
import { createLog, flushLog } from '../src/platform/log/log.ts'

// Writes many lines of different lengths as quickly as possible, some longer than a pipe's atomic write.
const log = createLog({ level: 'info', service: process.argv[2] ?? '' })
for (let line = 0; line < 10_000; line++) {
  log.info({ line, filler: 'x'.repeat(line % 500 === 0 ? 9_000 : (line * 37) % 301) })
  if (line % 50 === 0) await turn()
}
// The reader is slow, but gets every line.
await flushLog(log)
