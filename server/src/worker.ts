import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { assertSealStores } from './audit/witness/witness.ts'
import { serveHealthAlone } from './http/serve-health.ts'
import { startJobs } from './jobs/start.ts'
import { runProcess } from './run-process.ts'
import { settingsOf } from './start/late-environment.ts'

await runProcess({
  name: 'worker',
  env: await settingsOf(process, 'node server/src/worker.ts', 'Does the background work.'),
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context, isFit) => {
    // Where processors are short, people who wait for an answer come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    await assertSealStores(context)
    const { workerPort } = context.config
    const stopHealth = workerPort === null ? async () => {} : await serveHealthAlone(context, workerPort, isFit)
    const jobs = await startJobs(context)
    return async () => {
      await jobs.stop()
      await stopHealth()
    }
  },
})
