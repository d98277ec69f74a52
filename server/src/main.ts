import { randomUUID } from 'node:crypto'
import { buildApp } from './app/app.ts'
import { runProcess } from './app/run-process.ts'
import { startLoop } from './platform/jobs/loop.ts'
import { notifyLive } from './platform/live/publish.ts'
import { readCommandLine } from './platform/command-line/command-line.mjs'
import { assertPortFree } from './platform/start/checks.ts'

readCommandLine({ command: 'node server/src/main.ts', about: 'Serves the API and the web app.' })

await runProcess({
  name: 'api',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context, passedPreflight) => {
    const { host, port } = context.config
    await assertPortFree(host, port)
    const app = await buildApp(context, passedPreflight)
    await app.listen({ host, port })
    const notifier = startLoop(context, notifyLive)
    return async () => {
      await app.close()
      await notifier.stop()
    }
  },
})
