import { setTimeout as wait } from 'node:timers/promises'
import { countDropped, createLog, flushLog } from '../src/platform/log/log.ts'

// Logs endlessly, and reports its state to its parent over the channel.
const log = createLog({ level: 'info', service: 'test' })
const logging = setInterval(() => {
  for (let line = 0; line < 500; line++) log.info({ filler: 'x'.repeat(400) }, 'a line')
}, 10)
process.on('message', async (message) => {
  if (message === 'state') {
    process.send?.({ dropped: countDropped(log), megabytes: process.memoryUsage().rss / 1e6 })
  } else if (message === 'quiet') {
    clearInterval(logging)
  } else {
    clearInterval(logging)
    await Promise.race([flushLog(log), wait(500)])
    process.exit(0)
  }
})
process.send?.('ready')
