import { randomUUID } from 'node:crypto'
import { startJobs } from './jobs/start.ts'
import { runService } from './service.ts'
import { settingsOf } from './start/late-environment.ts'

await runService({
  name: 'worker',
  env: await settingsOf(process),
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context) => {
    const jobs = await startJobs(context)
    return () => jobs.stop()
  },
})
