import { randomUUID } from 'node:crypto'
import { runProcess } from '../src/app/run-process.ts'

// A process whose work is done but whose query is still running at shutdown, as in a worker whose job was returned to
// its queue.
await runProcess({
  name: 'worker',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  async begin({ pool }) {
    const client = await pool.connect()
    client.query('select pg_sleep(60)').catch(() => undefined)
    return async () => {}
  },
})
console.log('Querying.')
