import { randomUUID } from 'node:crypto'
import { runProcess } from '../src/app/run-process.ts'

// A process that has started all it has to do, and still asks something of the database when it is to end: as a worker
// does whose job was handed back to its queue.
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
console.log('Asking.')
