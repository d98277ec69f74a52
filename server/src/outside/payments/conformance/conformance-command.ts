/** `npm run provider:conformance -- --openapi <file> --fixtures <file>`: the stand-in and our requests against both. */
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPool } from '../../../db/connect.ts'
import { startPostgres } from '../../../db/embedded/postgres.ts'
import { throwAwaySettings } from '../../../db/embedded/settings.ts'
import { migrate } from '../../../db/migrate.ts'
import { createLog } from '../../../log.ts'
import { startStandIn } from '../stand-in/stand-in.ts'
import { checkConformance } from './conformance.ts'
import { readDocument, readExamples } from './document.ts'
import { report } from './report.ts'

const { values } = parseArgs({ options: { openapi: { type: 'string' }, fixtures: { type: 'string' } } })
if (!values.openapi || !values.fixtures) {
  process.stderr.write('Name both files: --openapi <document.json> --fixtures <examples.json>\n')
  process.exit(2)
}
const document = await readDocument(values.openapi)
const examples = await readExamples(values.fixtures)

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
