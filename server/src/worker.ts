import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { startJobs } from './app/jobs/start.ts'
import { runProcess } from './app/run-process.ts'
import { assertSealStores } from './platform/audit/witness/witness.ts'
import { readCommandLine } from './platform/command-line/command-line.mjs'
import { serveHealthOnPort } from './platform/http/serve-health.ts'

readCommandLine({ command: 'node server/src/worker.ts', about: 'Runs background jobs.' })

await runProcess({
  name: 'worker',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context, passedPreflight) => {
    // If CPU is scarce, users who wait for a response come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    await assertSealStores(context)
    const { workerPort } = context.config
    const stopHealth =
      workerPort === null ? async () => {} : await serveHealthOnPort(context, workerPort, passedPreflight)
    const jobs = await startJobs(context)
    return async () => {
      await jobs.stop()
      await stopHealth()
    }
  },
})
