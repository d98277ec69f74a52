import { randomUUID } from 'node:crypto'
import { startJobs } from './jobs/start.ts'
import { runService } from './service.ts'

await runService({
  name: 'worker',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context) => {
    const jobs = await startJobs(context)
    return () => jobs.stop()
  },
})
