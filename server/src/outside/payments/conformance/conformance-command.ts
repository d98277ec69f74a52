import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from '../../../command-line/command-line.mjs'
import { text } from '../../../command-line/kinds.mjs'
import { createPool } from '../../../db/connect.ts'
import { startPostgres } from '../../../db/embedded/postgres.ts'
import { throwAwaySettings } from '../../../db/embedded/settings.ts'
import { migrate } from '../../../db/migrate.ts'
import { createLog } from '../../../log.ts'
import { startStandIn } from '../stand-in/stand-in.ts'
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
// PostgreSQL runs as another user when this runs as root.
await chmod(dataDir, 0o755)
const postgres = await startPostgres({ dataDir, settings: throwAwaySettings, temporary: true })
const databaseUrl = postgres.urlOf('postgres')
const now = () => new Date()
await migrate(databaseUrl, now())
const pool = createPool({ url: databaseUrl, maxConnections: 4, applicationName: 'conformance' })
const log = createLog({ level: 'warn', to: process.stderr })
const standIn = await startStandIn({ pool, port: 0, now, trueNow: now, log })
const findings = await checkConformance({ document, examples, url: standIn.url, log })
await standIn.stop()
await pool.end()
await postgres.stop()

process.stdout.write(report(findings))
process.exitCode = findings.unexplained.length === 0 ? 0 : 1
