/** From `npm start`'s program to being ready, the first time and again: `npm run bench -- start-up [--starts 7]` */

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
  // In the order in which they are started.
  const pids = [portal.process.pid, ...(await childrenOf(portal, folder.path))]
  const megabytes = await Promise.all(pids.map(megabytesOf))
  await portal.stop()
  const [parent, api, worker] = megabytes
  const all = megabytes.reduce((sum, one) => sum + one, 0)
  return `npm start with the simulators ${parent} MB, API ${api} MB, worker ${worker} MB: together ${all} MB (goal: 450)`
}

async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
