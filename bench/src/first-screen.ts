/**
 * Measures what a browser loads, and how long a user waits, until the sign-in and the customer search are usable:
 * `npm run bench -- first-screen [--runs 7]`
 * Needs Chromium (CHROME_PATH, or in its usual place).
 */

import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '@portal/e2e/chromium.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { freePort, StartedPortal, temporaryFolder } from '@portal/server/test/started-portal.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { watchLoading } from './idle.ts'
import { count } from './options.ts'

const values = readCommandLine({
  options: {
    runs: count(7, 'Visits of each screen.'),
  },
})

const folder = await temporaryFolder()
const portal = new StartedPortal({ PORT: String(await freePort()), DATA_DIR: folder.path })
try {
  await portal.ready()
  const browser = await chromium.launch(browserOptions)
  const rows = [
    await measure(browser, 'sign-in', '/sign-in', null, (page) => page.getByLabel('Email')),
    await measure(browser, 'home', '/user-home', 'support', (page) =>
      page.getByRole('cell', { name: 'Trial' }).or(page.getByRole('rowheader', { name: 'Trial' })),
    ),
    await measure(browser, 'customer search', '/customers', 'support', (page) =>
      page.getByRole('button', { name: 'Search' }),
    ),
  ]
  await browser.close()
  console.log(
    formatTable(['first visit', 'JavaScript, kB as served', 'all, kB', 'usable after, ms', 'slowest, ms'], rows),
  )
} finally {
  await portal.stop()
  await folder.remove()
}

async function measure(
  browser: Browser,
  name: string,
  path: string,
  role: string | null,
  usable: (page: Page) => ReturnType<Page['getByRole']>,
) {
  const durations = new Durations()
  let script = 0
  let all = 0
  for (let run = 0; run < values.runs; run++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const untilIdle = watchLoading(page)
    if (role) {
      const token = await signIn(role)
      await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
    }
    const sizes: Promise<{ isScript: boolean; bytes: number }>[] = []
    page.on('requestfinished', (request) => {
      const isScript = request.resourceType() === 'script'
      sizes.push(request.sizes().then(({ responseBodySize }) => ({ isScript, bytes: responseBodySize })))
    })
    await durations.time(async () => {
      await page.goto(portal.url + path)
      await usable(page).first().waitFor()
    })
    await untilIdle()
    const loaded = await Promise.all(sizes)
    script = sum(loaded.filter(({ isScript }) => isScript))
    all = sum(loaded)
    await context.close()
  }
  return [
    name,
    formatNumber(script / 1000),
    formatNumber(all / 1000),
    durations.cells[0] ?? '',
    durations.cells[2] ?? '',
  ]
}

function sum(sizes: readonly { bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0)
}

async function signIn(role: string): Promise<string> {
  const response = await fetch(`${portal.url}/admin/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.test`, password: 'Demo1234' }),
  })
  // The response of the sign-in is {token}, as specified.
  return ((await response.json()) as { token: string }).token
}
