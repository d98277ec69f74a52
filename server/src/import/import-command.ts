import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { extname } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import type { Db } from '../db/connect.ts'
import { runCommand } from '../start/command.ts'
import { customerImporter } from './customers.ts'
import { planImporter } from './plans.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { type FileRecord, UnreadableFile } from './records.ts'
import { type ImportOptions, runImport } from './run-import.ts'
import { vodImporter } from './vods.ts'

const USAGE =
  'Usage: npm run import -- vods|customers|plans <file.csv|file.json|file.jsonl> [--dry-run] [--source crm] [--refused refused.csv]'

type Given = readonly [db: Db, records: AsyncIterable<FileRecord>, options: ImportOptions]
const imports = {
  vods: (...[db, ...given]: Given) => runImport(db, vodImporter, ...given),
  customers: (...[db, ...given]: Given) => runImport(db, customerImporter, ...given),
  plans: (...[db, ...given]: Given) => runImport(db, planImporter, ...given),
}

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async ({ db, now }) => {
    const { what, file, isDryRun, source, refused } = readArguments()
    await access(file).catch((error: unknown) => cannot(`${file} cannot be read`, error))
    const report = createWriteStream(refused, 'utf8')
    await once(report, 'open').catch((error: unknown) =>
      cannot(`${refused} cannot be written; name another file by --refused`, error),
    )
    const chunks: AsyncIterable<string> = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
    const records = extname(file).toLowerCase() === '.csv' ? readCsv(chunks) : readJson(chunks)
    const options = { isDryRun, source, now: now(), report: (line: string) => void report.write(line) }
    try {
      const counts = await imports[what](db, records, options)
      if (isDryRun) console.log('Dry run: nothing was stored.')
      console.log(`Added: ${counts.added}\nChanged: ${counts.changed}\nUnchanged: ${counts.unchanged}`)
      console.log(`Refused: ${counts.refused}${counts.refused > 0 ? ` (see ${refused})` : ''}`)
      return counts.refused === 0 ? 0 : 1
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      console.error(`${error.message} What came before has been ${isDryRun ? 'checked' : 'stored'}.`)
      return 1
    } finally {
      report.end()
      await finished(report)
    }
  },
})

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        source: { type: 'string', default: 'import' },
        refused: { type: 'string' },
      },
    })
    const [what, file, ...rest] = positionals
    if (!isImported(what) || !file || rest.length > 0) throw new Error(USAGE)
    if (!/^[a-z0-9-]{1,40}$/.test(values.source)) throw new Error('--source is 1 to 40 small letters, digits or dashes')
    if (!/\.(csv|json|jsonl|ndjson)$/i.test(file)) throw new Error(USAGE)
    return {
      what,
      file,
      isDryRun: values['dry-run'],
      source: values.source,
      refused: values.refused ?? `${file}.refused.csv`,
    } as const
  } catch (error) {
    throw new CannotStart(error instanceof Error ? error.message : USAGE)
  }
}

function isImported(what: string | undefined): what is keyof typeof imports {
  return what !== undefined && Object.hasOwn(imports, what)
}

function cannot(what: string, error: unknown): never {
  throw new CannotStart(`${what} (${error instanceof Error && 'code' in error ? String(error.code) : String(error)}).`)
}
