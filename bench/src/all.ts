/**
 * Runs every benchmark and writes the results to docs/benchmarks.md:
 * `npm run bench -- all [--large] [--only start-up,search] [--peers <folder>]`
 * With `--large`, search and reports are also measured with 10 million customers, which takes an hour and 30 GB in the
 * temporary folder. With `--peers`, the search is compared with the systems installed in this folder; see `peers.ts`.
 */

import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { flag, optional, text } from '@portal/server/src/platform/command-line/kinds.mjs'
import { readSections, writeSections } from './page.ts'

const values = readCommandLine({
  options: {
    large: flag('Includes 10 million customers. Takes an hour and 30 GB in the temporary folder.'),
    only: optional(text('Titles or programs of the benchmarks to run, separated by commas.', '<programs>')),
    peers: optional(text('Folder of the other systems; see bench/src/peers.ts.', '<folder>')),
  },
})
const PROGRAM = fileURLToPath(new URL('bench.ts', import.meta.url))
const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

interface Bench {
  readonly title: string
  readonly about: string
  readonly program: string
  readonly args: readonly string[]
}

const sizes = values.large ? '100000,1000000,10000000' : '100000,1000000'

const benches: readonly Bench[] = [
  {
    title: 'Start',
    about: 'The time from starting the program until the portal is ready, with everything installed and built.',
    program: 'start-up',
    args: [],
  },
  {
    title: 'First visit',
    about: 'With an empty cache, in a headless Chromium on the same machine.',
    program: 'first-screen',
    args: [],
  },
  {
    title: 'Screens',
    about:
      'The time from the click until the screen is usable, and the code that each screen adds to what the browser has loaded, compared with the goals, in a headless Chromium on the same machine.',
    program: 'screens',
    args: ['--customers', values.large ? '5000,1000000' : '5000'],
  },
  {
    title: 'Customer search',
    about: 'Measured over one connection, compared with the bare lookup of one rare name in a trigram index.',
    program: 'search',
    args: ['--customers', sizes],
  },
  {
    title: 'Customer search beside other systems',
    about: 'Measured over HTTP with the same customers, one system after the other.',
    program: 'peers',
    args: ['--peers', values.peers ?? '<folder>'],
  },
  {
    title: 'Changes to customers, with counts, search and audit trail',
    about: 'Eight writers, compared with the same changes without counts, search index and audit trail.',
    program: 'writers',
    args: [],
  },
  {
    title: 'Reports',
    about:
      'Measured over one connection, compared with the bare query on the pre-aggregated counts and with counting all rows.',
    program: 'reports',
    args: ['--customers', sizes],
  },
  {
    title: 'Lists of premium customers',
    about:
      'The lists of unverified and unpaid customers, and the work queues of the home page: the bare query over one connection, the call over HTTP to its last byte, and the screen in a headless Chromium on the same machine.',
    program: 'lists',
    args: [],
  },
  {
    title: 'Admin users at work',
    about:
      'Each admin user performs one action every five seconds, and one action in ten is a change: notes, credits, suspensions. Mixed reads without a pause follow. Client, API processes, worker and PostgreSQL share the cores.',
    program: 'staff',
    args: ['--customers', values.large ? '10000000' : '1000000'],
  },
  {
    title: 'Open pages',
    about: 'Each page follows one customer and reloads changed data.',
    program: 'live',
    args: [],
  },
  {
    title: "A customer's details",
    about: 'With all eleven lists, over HTTP, compared with the bare queries of each list.',
    program: 'details',
    args: [],
  },
  {
    title: 'Program guide',
    about: 'The refresh of all channels, compared with copying the same rows into an empty table.',
    program: 'guide',
    args: ['--channels', '500'],
  },
  {
    title: 'Import',
    about:
      'Videos and customers from CSV, checked row by row, compared with a bare COPY of the file into a table of text columns.',
    program: 'import',
    args: [],
  },
  {
    title: 'Customer export',
    about:
      'A list of all customers, written to compressed parts in the file store, compared with `psql \\copy … | gzip -1` of the same statement, and of the raw columns, which is unsafe for spreadsheets.',
    program: 'export',
    args: ['--customers', sizes],
  },
  {
    title: 'Billing actions',
    about:
      'Measured over HTTP, each action with an idempotency key. The time of actions that call the payment provider includes that of the simulator, which runs on the same two cores.',
    program: 'money',
    args: [],
  },
  {
    title: 'Renewals',
    about:
      'Each renewal is charged at the payment simulator, on the same two cores, compared with the bare transactions row by row, and with the provider calls alone.',
    program: 'renewals',
    args: values.large ? ['--due', '100000', '--limits', '10000'] : [],
  },
  {
    title: 'Entitlement checks',
    about:
      'One API process is asked whether random customers may watch, alternating with bare Node and the same statement. The goal is 1,000 checks a second from one process on one core. PostgreSQL and the client run on the same machine.',
    program: 'entitlements',
    args: [],
  },
  {
    title: 'Requests',
    about:
      'A search that finds ten customers, with session, permission, validation, checked response and log, alternating with bare Node and the same statement.',
    program: 'requests',
    args: [],
  },
]

const chosen = benches
  .filter(({ program }) => !values.only || values.only.split(',').includes(program))
  .filter(({ program }) => program !== 'peers' || values.peers)
const sections = readSections(await readFile(PAGE, 'utf8').catch(() => ''))
for (const bench of chosen) {
  console.error(`${bench.title}…`)
  sections.set(bench.program, `${bench.about}\n\n${commandOf(bench)}\n\n${(await run(bench)).trim()}`)
  // Written immediately, so that a later failure does not discard hours of measurements.
  await writeFile(PAGE, writeSections(head(), benches, sections))
}

function head(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# Benchmarks

Each figure is shown with its limit, measured in the same run: on a loaded host the ratios hold and the milliseconds do
not. Written by \`npm run bench -- all\` on ${machine}, Node ${process.versions.node}.`
}

function commandOf({ program, args }: Bench): string {
  // The local path of the other systems does not matter to readers.
  const shown = args.map((arg) => (arg === values.peers ? '<folder>' : arg))
  return `\`${['npm run bench --', program, ...shown].join(' ')}\``
}

async function run({ program, args }: Bench): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`)
  return output
}
