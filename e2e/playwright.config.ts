import { defineConfig } from '@playwright/test'
import { browserOptions } from './chromium.ts'

/** `E2E_SLOW=1` has every end-to-end test on a slow computer with a slow connection, to find what does not wait. */
const isSlow = Boolean(process.env['E2E_SLOW'])

/** End-to-end tests in a real browser against the real server with its demo data. */
export default defineConfig({
  testDir: './tests',
  globalSetup: './start-portal.ts',
  fullyParallel: true,
  // Three at once on two processors: a test waits for frames, timers and answers about a quarter of its time.
  workers: 3,
  timeout: isSlow ? 300_000 : 60_000,
  expect: { timeout: isSlow ? 40_000 : 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Neither the zone of the reports nor that of the customers' dates: what mixes them up is seen.
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // Recording makes every end-to-end test slower; a failed one is run again with it.
    trace: process.env['E2E_TRACE'] ? 'on' : 'off',
    launchOptions: browserOptions,
    // A new context starts with nothing cached and nothing compiled, which takes as long as what most tests then do.
    reuseContext: true,
  },
})
