import { randomUUID } from 'node:crypto'
import { buildApp } from './app.ts'
import { runProcess } from './run-process.ts'
import { settingsOf } from './start/late-environment.ts'

await runProcess({
  name: 'api',
  env: await settingsOf(process),
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context) => {
    const app = await buildApp(context)
    await app.listen({ host: context.config.host, port: context.config.port })
    return () => app.close()
  },
})
