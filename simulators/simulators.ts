import { randomUUID } from 'node:crypto'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { startSimulators } from './start.ts'

readCommandLine({
  command: 'node simulators/simulators.ts',
  about: 'Runs the payment and program guide simulators in a separate process, for benchmarks.',
})

const config = readConfig(process.env)
const log = createLog({ level: config.logLevel, service: 'simulator' })
const databaseUrl = config.databaseUrl ?? ''
const stop = await startSimulators({ config, databaseUrl, log, trueNow: () => new Date(), newId: randomUUID })
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(event, () => void stop().then(() => process.exit(0)))
process.send?.('ready')
