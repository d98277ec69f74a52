// Generates server/src/platform/db/types.ts and docs/schema.md from a freshly created database, and docs/event-types.md
// and server/test/service-api.ts from the contract. With --check, only reports whether they would change.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { describeService } from '../contract/src/service/openapi.ts'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { flag } from '../server/src/platform/command-line/kinds.mjs'
import { startPostgres } from '../server/src/platform/db/embedded/postgres.ts'
import { temporarySettings } from '../server/src/platform/db/embedded/settings.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { describeEvents } from './describe-events.mjs'
import { describeSchema } from './describe-schema.mjs'
import { fromRoot } from './root.mjs'

const { check } = readCommandLine({
  command: 'npm run generate --',
  about:
    'Writes server/src/platform/db/types.ts and docs/schema.md from a freshly created database, and from the contract docs/event-types.md and server/test/service-api.ts.',
  options: { check: flag('Writes nothing and fails if a file is out of date.') },
})

put(fromRoot('docs', 'event-types.md'), describeEvents())
put(fromRoot('server', 'test', 'service-api.ts'), await generateClientTypes())

const dataDir = mkdtempSync(join(tmpdir(), 'portal-types-'))
chmodSync(dataDir, 0o755)
const postgres = await startPostgres({ dataDir, settings: temporarySettings, temporary: true })
try {
  const url = postgres.urlOf('postgres')
  await migrate(url, new Date())
  put(fromRoot('server', 'src', 'platform', 'db', 'types.ts'), generateTypes(url))
  put(fromRoot('docs', 'schema.md'), await describeSchema(url))
} finally {
  await postgres.stop()
}

function put(file, text) {
  if (!check) writeFileSync(file, text)
  else if (text !== readFileSync(file, 'utf8')) {
    console.error(`${relative(fromRoot('.'), file)} is out of date. Run npm run generate.`)
    process.exitCode = 1
  }
}

/** Installed with the server, because it needs a different TypeScript. */
async function generateClientTypes() {
  const { default: openapiTS, astToString } = createRequire(fromRoot('server', 'package.json'))('openapi-typescript')
  // Via JSON, as other programs read it.
  return astToString(await openapiTS(JSON.parse(JSON.stringify(describeService()))))
}

function generateTypes(url) {
  const made = join(dataDir, 'types.ts')
  const codegen = fromRoot('node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  const target = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    made,
    '--exclude-pattern',
    // Excludes the tables of the job queue and the simulator.
    '{pgboss,stand_in}.*',
    '--log-level',
    'warn',
  ]
  // The same parsers as in server/src/platform/db/connect.ts.
  const parsers = ['--date-parser', 'string', '--type-mapping', JSON.stringify({ int8: 'number' })]
  const { status } = spawnSync(process.execPath, [codegen, ...target, ...parsers], { stdio: 'inherit' })
  if (status !== 0) throw new Error('kysely-codegen failed')
  return readFileSync(made, 'utf8')
}
