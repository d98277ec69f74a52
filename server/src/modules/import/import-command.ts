import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { extname } from 'node:path'
import { finished } from 'node:stream/promises'
import { StartupError } from '../../platform/cannot-start.ts'
import { type Kind, readCommandLine } from '../../platform/command-line/command-line.mjs'
import { flag, oneOf, optional, unset } from '../../platform/command-line/kinds.mjs'
import type { Context } from '../../platform/context.ts'
import { runCommand } from '../../platform/start/command.ts'
import { day } from './cells.ts'
import { channelImporter, codeImporter, merchantImporter, staffImporter, tagImporter } from './company.ts'
import { customerImporter } from './customers.ts'
import { historyImporter } from './history.ts'
import type { Importer } from './importer.ts'
import { planImporter } from './plans.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { type FileRecord, UnreadableFile } from './records.ts'
import { type ImportOptions, runImport } from './run-import.ts'
import { HistoryTally, Tally } from './tally.ts'
import { vodImporter } from './vods.ts'

const commandLine = readCommandLine({
  args: {
    kind: oneOf(
      ['vods', 'customers', 'history', 'plans', 'merchants', 'staff', 'tags', 'channels', 'codes'],
      'What the file contains.',
    ),
    file: matching(/\.(csv|json|jsonl|ndjson)$/i, 'a .csv, .json, .jsonl or .ndjson file', 'File to import.'),
  },
  options: {
    'dry-run': flag('Checks the file without importing it.'),
    source: unset(
      'import',
      matching(
        /^[a-z0-9-]{1,40}$/,
        '1 to 40 lowercase letters, digits or hyphens',
        'Name of the system it comes from.',
      ),
    ),
    'bill-from': optional(
      matching(
        { test: (text) => day.safeParse(text).success },
        'a day such as 2026-12-01',
        'First day that the portal bills premium customers.',
      ),
    ),
    refused: optional(matching(/./, 'a file', 'File for rejected rows. Default: <file>.refused.csv.')),
  },
})
const { kind, file, source, 'dry-run': isDryRun, 'bill-from': billFrom } = commandLine
const refused = commandLine.refused ?? `${file}.refused.csv`

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    await access(file).catch((error: unknown) => cannot(`Cannot read ${file}`, error))
    const report = await openReport(refused)
    const chunks: AsyncIterable<string> = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
    const records = extname(file).toLowerCase() === '.csv' ? readCsv(chunks) : readJson(chunks)
    const options = {
      isDryRun,
      source,
      billFrom,
      now: context.now(),
      report: (line: string) => void report.write(line),
    }
    try {
      const counts = await importRecords(context, records, options)
      if (isDryRun) console.log('Dry run. Nothing was imported.')
      console.log(`Added: ${counts.added}\nChanged: ${counts.changed}\nUnchanged: ${counts.unchanged}`)
      console.log(`Rejected: ${counts.refused}${counts.refused > 0 ? ` (see ${refused})` : ''}`)
      return counts.refused === 0 ? 0 : 1
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      console.error(`${error.message} All earlier rows were ${isDryRun ? 'checked' : 'stored'}.`)
      return 1
    } finally {
      report.end()
      await finished(report)
    }
  },
})

function importRecords(context: Context, records: AsyncIterable<FileRecord>, options: ImportOptions) {
  const run = <Row>(importer: Importer<Row>) => runImport(context.db, importer, records, options)
  switch (kind) {
    case 'vods':
      return run(vodImporter)
    case 'plans':
      return run(planImporter)
    case 'merchants':
      return run(merchantImporter)
    case 'staff':
      return run(staffImporter(context))
    case 'tags':
      return run(tagImporter)
    case 'channels':
      return run(channelImporter)
    case 'codes':
      return run(codeImporter)
    case 'customers':
      return importCustomers(context, run)
    case 'history':
      return importHistory(run)
  }
}

type RunImporter = <Row>(importer: Importer<Row>) => ReturnType<typeof runImport>

/** Also writes the charges of the first days to a file. */
async function importCustomers(context: Context, run: RunImporter) {
  const charges = await openReport(`${file}.charges.csv`)
  try {
    const tally = new Tally((line) => void charges.write(line))
    const counts = await run(customerImporter(context, tally))
    for (const line of tally.lines()) console.log(line)
    return counts
  } finally {
    charges.end()
    await finished(charges)
  }
}

async function importHistory(run: RunImporter) {
  const tally = new HistoryTally()
  const counts = await run(historyImporter(tally))
  for (const line of tally.lines()) console.log(line)
  return counts
}

async function openReport(path: string): Promise<WriteStream> {
  const report = createWriteStream(path, 'utf8')
  await once(report, 'open').catch((error: unknown) => cannot(`Cannot write ${path}`, error))
  return report
}

function matching(pattern: Pick<RegExp, 'test'>, expected: string, about: string): Kind<string> {
  return {
    about,
    placeholder: '<text>',
    read(text, wrong) {
      if (!pattern.test(text)) throw wrong(expected)
      return text
    },
  }
}

function cannot(sentence: string, error: unknown): never {
  throw new StartupError(
    `${sentence} (${error instanceof Error && 'code' in error ? String(error.code) : String(error)}).`,
  )
}
