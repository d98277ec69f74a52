// Writes server/src/db/types.ts from a freshly migrated database; with --check only tells whether it would change.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../server/src/command-line/command-line.mjs'
import { flag } from '../server/src/command-line/kinds.mjs'
import { startPostgres } from '../server/src/db/embedded/postgres.ts'
import { throwAwaySettings } from '../server/src/db/embedded/settings.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { fromRoot } from './root.mjs'

const { check } = readCommandLine({
  command: 'npm run generate --',
  about: 'Writes server/src/db/types.ts from a freshly migrated database.',
  options: { check: flag('Writes nothing, and fails if it would change.') },
})

const TYPES = fromRoot('server', 'src', 'db', 'types.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'portal-types-'))
chmodSync(dataDir, 0o755)
const postgres = await startPostgres({ dataDir, settings: throwAwaySettings, temporary: true })
try {
  const url = postgres.urlOf('postgres')
  await migrate(url, new Date())
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
    // The job queue's own tables and the stand-in's are none of the portal's.
    '{pgboss,stand_in}.*',
    '--log-level',
    'warn',
  ]
  // As server/src/db/connect.ts reads them.
  const parsers = ['--date-parser', 'string', '--type-mapping', JSON.stringify({ int8: 'number' })]
  const { status } = spawnSync(process.execPath, [codegen, ...target, ...parsers], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  else if (!check) writeFileSync(TYPES, readFileSync(made))
  else if (readFileSync(made, 'utf8') !== readFileSync(TYPES, 'utf8')) {
    console.error('server/src/db/types.ts is not what the schema says: run npm run generate.')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
