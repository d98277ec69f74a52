import { randomUUID } from 'node:crypto'
import { buildApp } from './app.ts'
import { readCommandLine } from './command-line/command-line.mjs'
import { runProcess } from './run-process.ts'
import { assertPortFree } from './start/checks.ts'

readCommandLine({ command: 'node server/src/main.ts', about: 'Serves the API and the web app.' })

await runProcess({
  name: 'api',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context, isFit) => {
    const { host, port } = context.config
    await assertPortFree(host, port)
    const app = await buildApp(context, isFit)
    await app.listen({ host, port })
    return () => app.close()
  },
})
