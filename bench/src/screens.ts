/**
 * Measures every screen of the menu and its hubs, and the way to a customer: the code that it loads, and how long a
 * user waits from the click until it is usable:
 * `npm run bench -- screens [--customers 5000] [--rounds 5] [--only <part of a screen's name>] [--data <folder>]`
 * The folder contains the data of a portal that is not running, so that large companies need not be created each time;
 * it is kept. Needs Chromium (CHROME_PATH, or in its usual place), and the web app as last built.
 */

import { chromium } from '@playwright/test'
import { browserOptions } from '@portal/e2e/chromium.ts'
import { sizesOf } from '@portal/e2e/file-sizes.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { optional, text, unset } from '@portal/server/src/platform/command-line/kinds.mjs'
import { Caller } from '@portal/server/test/caller.ts'
import { freePort, StartedPortal, temporaryFolder } from '@portal/server/test/started-portal.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { roundCount, sizes } from './options.ts'
import { loadScreen, type Measured, type ScreenSession, measure } from './screens/measure.ts'

import { startScreens, visits } from './screens/visits.ts'

const values = readCommandLine({
  options: {
    customers: sizes('5000'),
    rounds: roundCount(5),
    only: unset('', text('Part of the screen names. Default: all.')),
    data: optional(text('Data folder of a portal that is not running. It is not deleted.', '<folder>')),
  },
})

/** From the click to the complete screen. */
const SCREEN_GOAL_MS = 200
const SCREEN_ADDS_KB = 40
const FIRST_COLUMNS = [
  'first screen',
  'JavaScript, kB gz',
  'goal',
  'br',
  'styles, kB gz',
  'useful after, ms p50',
  'p95',
]
const COLUMNS = [
  'screen',
  'adds JavaScript, kB gz',
  'br',
  'styles, kB gz',
  'first click, ms p50',
  'p95',
  'by mouse, ms p50',
  'p95',
  'next clicks, ms p50',
  'p95',
  'by URL, ms p50',
]

for (const customers of values.customers) {
  console.log(`### ${customers.toLocaleString('en-US')} customers\n`)
  console.log(`${await measureAll(customers)}\n`)
}
console.log(`A first click is made in a browser that has visited only the first screen, without hovering over the link, which would
preload the code. A mouse is on the link for 100 ms before it clicks. The code comes from the same machine. "By URL" is
measured with an empty cache. Values over their goal are bold.`)

async function measureAll(customers: number): Promise<string> {
  const folder = values.data ? { path: values.data, remove: async () => {} } : await temporaryFolder()
  const env = { PORT: String(await freePort()), DATA_DIR: folder.path, DEMO_CUSTOMERS: String(customers) }
  const portal = new StartedPortal(env)
  try {
    await portal.ready()
    const token = await new Caller(portal.url, null).signIn({ email: 'administrator@demo.test', password: 'Demo1234' })
    const browser = await chromium.launch(browserOptions)
    const session = { browser, portalUrl: portal.url, token, rounds: values.rounds }
    const tables = [
      formatTable(FIRST_COLUMNS, await measureBeginnings(session)),
      formatTable(COLUMNS, await measureVisits(session)),
    ]
    await browser.close()
    return tables.join('\n\n')
  } finally {
    await portal.stop()
    await folder.remove()
  }
}

async function measureBeginnings(session: ScreenSession): Promise<string[][]> {
  const rows: string[][] = []
  for (const { screen, isSignedIn, takesKb, ...visit } of startScreens) {
    const { loaded, files } = await loadScreen(isSignedIn ? session : { ...session, token: null }, visit)
    const { scriptGzip, scriptBrotli, styleGzip } = await sizesOf(files)
    const sizes = [formatWithGoal(takesKb, scriptGzip / 1000), String(takesKb)]
    rows.push([screen, ...sizes, ...[scriptBrotli, styleGzip].map(kilobytes), ...loaded.cells.slice(0, 2)])
  }
  return rows
}

async function measureVisits(session: ScreenSession): Promise<string[][]> {
  const all = { first: new Durations(), byMouse: new Durations(), repeated: new Durations(), loaded: new Durations() }
  const rows: string[][] = []
  for (const visit of visits.filter(({ screen }) => screen.includes(values.only))) {
    console.error(visit.screen)
    const measured = await measure(session, visit)
    for (const name of ['first', 'byMouse', 'repeated', 'loaded'] as const) all[name].addAll(measured[name])
    const { scriptGzip, scriptBrotli, styleGzip } = await sizesOf(measured.files)
    const sizes = [formatWithGoal(SCREEN_ADDS_KB, scriptGzip / 1000), ...[scriptBrotli, styleGzip].map(kilobytes)]
    rows.push([visit.screen, ...sizes, ...times(measured)])
  }
  // One first and four later clicks on each screen.
  const clicks = new Durations()
  clicks.addAll(all.byMouse)
  clicks.addAll(all.repeated)
  const within = String(SCREEN_GOAL_MS)
  return [
    ...rows,
    ['**all**', '', '', '', ...times(all)],
    ['**all with a mouse**', '', '', '', '', '', ...timesOf(clicks), '', '', ''],
    ['goal', String(SCREEN_ADDS_KB), '', '', '', within, '', within, '', within, '', within, ''],
  ]
}

function times({ first, byMouse, repeated, loaded }: Omit<Measured, 'files'>): string[] {
  return [...[first, byMouse, repeated].flatMap(timesOf), formatNumber(loaded.within(0.5))]
}

function timesOf(clicks: Durations): string[] {
  return [formatNumber(clicks.within(0.5)), formatWithGoal(SCREEN_GOAL_MS, clicks.within(0.95))]
}

function formatWithGoal(goal: number, value: number): string {
  return value > goal ? `**${formatNumber(value)}**` : formatNumber(value)
}

function kilobytes(bytes: number): string {
  return formatNumber(bytes / 1000)
}
