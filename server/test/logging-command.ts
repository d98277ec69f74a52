import { setImmediate as turn } from 'node:timers/promises'
import { createLog, flushLog } from '../src/platform/log/log.ts'

// Writes many lines of many lengths, some of them longer than what a pipe takes as one, as quickly as it can.
const log = createLog({ level: 'info', service: process.argv[2] ?? '' })
for (let line = 0; line < 10_000; line++) {
  log.info({ line, filler: 'x'.repeat(line % 500 === 0 ? 9_000 : (line * 37) % 301) })
  if (line % 50 === 0) await turn()
}
// The reader is slow, and gets every line.
await flushLog(log)
