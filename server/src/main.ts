import { randomUUID } from 'node:crypto'
import { buildApp } from './app.ts'
import { runProcess } from './run-process.ts'
import { assertPortFree } from './start/checks.ts'
import { settingsOf } from './start/late-environment.ts'

await runProcess({
  name: 'api',
  env: await settingsOf(process, 'node server/src/main.ts', 'Serves the API and the web app.'),
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
