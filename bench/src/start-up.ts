/**
 * Measures from the start of `npm start`'s program until it is ready, the first time and again:
 * `npm run bench -- start-up [--starts 7]`
 */

import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { childrenOf, freePort, StartedPortal, temporaryFolder } from '@portal/server/test/started-portal.ts'
import { Durations, formatTable } from './durations.ts'
import { count } from './options.ts'

const values = readCommandLine({
  options: {
    starts: count(7, 'Starts after the first.'),
  },
})

const folder = await temporaryFolder()
const env = { PORT: String(await freePort()), DATA_DIR: folder.path }
try {
  const first = new Durations()
  await first.time(start).then(stop)
  const again = new Durations()
  for (let count = 0; count < values.starts; count++) await again.time(start).then(stop)
  console.log(
    formatTable(
      ['start, ms', 'median', 'slowest'],
      [
        ['the first, with 5,000 demo customers', ...first.cells.slice(0, 1), ''],
        ['every later one', again.cells[0] ?? '', again.cells[2] ?? ''],
      ],
    ),
  )
  console.log(`\nMemory after the start: ${await memoryInWords()}`)
} finally {
  await folder.remove()
}

async function start(): Promise<StartedPortal> {
  const portal = new StartedPortal(env)
  await portal.ready()
  return portal
}

async function stop(portal: StartedPortal): Promise<void> {
  await portal.stop()
}

async function memoryInWords(): Promise<string> {
  const portal = await start()
  await wait(2_000)
  // In the order in which they were started.
  const pids = [portal.process.pid, ...(await childrenOf(portal, folder.path))]
  const measured = await Promise.all(pids.map(memoryOf))
  await portal.stop()
  const [parent, api, worker] = measured.map(({ own, shared }) => Math.round(own + shared))
  const own = measured.reduce((sum, one) => sum + one.own, 0)
  const shared = Math.max(...measured.map((one) => one.shared))
  return `npm start with the simulators ${parent} MB, API ${api} MB, worker ${worker} MB.
They share ${Math.round(shared)} MB. Total: ${Math.round(own + shared)} MB (goal: 450)`
}

/** Resident, in MB: of the process alone, and the pages that it shares with others, such as the program of Node. */
async function memoryOf(pid: number | undefined): Promise<{ readonly own: number; readonly shared: number }> {
  const pages = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (kind: string) =>
    [...pages.matchAll(new RegExp(`^${kind}_(?:Clean|Dirty):\\s+(\\d+)`, 'gm'))].reduce(
      (sum, [, kilobytes]) => sum + Number(kilobytes) / 1024,
      0,
    )
  return { own: megabytes('Private'), shared: megabytes('Shared') }
}
