import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { text } from '@portal/server/src/platform/command-line/kinds.mjs'
import { createPool } from '@portal/server/src/platform/db/connect.ts'
import { startPostgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import { temporarySettings } from '@portal/server/src/platform/db/embedded/settings.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { startSimulator } from '../simulator.ts'
import { checkConformance } from './conformance.ts'
import { readDocument, readExamples } from './document.ts'
import { report } from './report.ts'

const { openapi, fixtures } = readCommandLine({
  options: {
    openapi: text("The provider's OpenAPI document.", '<file>'),
    fixtures: text("The provider's example objects.", '<file>'),
  },
})
const document = await readDocument(openapi)
const examples = await readExamples(fixtures)

const dataDir = await mkdtemp(join(tmpdir(), 'portal-conformance-'))
// PostgreSQL runs as another user if this runs as root.
await chmod(dataDir, 0o755)
const postgres = await startPostgres({ dataDir, settings: temporarySettings, temporary: true })
const databaseUrl = postgres.urlOf('postgres')
const now = () => new Date()
await migrate(databaseUrl, now())
const pool = createPool({ url: databaseUrl, maxConnections: 4, applicationName: 'conformance' })
const log = createLog({ level: 'warn', to: process.stderr })
const simulator = await startSimulator({ pool, port: 0, now, trueNow: now, log })
const findings = await checkConformance({ document, examples, url: simulator.url, log })
await simulator.stop()
await pool.end()
await postgres.stop()

process.stdout.write(report(findings))
process.exitCode = findings.unexplained.length === 0 ? 0 : 1
