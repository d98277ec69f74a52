import { randomUUID } from 'node:crypto'
import { buildApp } from './app.ts'
import { runService } from './service.ts'

await runService({
  name: 'api',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context) => {
    const app = await buildApp(context)
    await app.listen({ host: context.config.host, port: context.config.port })
    return () => app.close()
  },
})
