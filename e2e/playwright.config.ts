import { defineConfig } from '@playwright/test'
import { testBrowserOptions } from './chromium.ts'

/** `E2E_SLOW=1` runs every end-to-end test on a slow computer and connection, to find tests that do not wait. */
const isSlow = Boolean(process.env['E2E_SLOW'])

/** End-to-end tests in a real browser against the real server with its demo data. */
export default defineConfig({
  testDir: './tests',
  globalSetup: './start-portal.ts',
  fullyParallel: true,
  workers: 2,
  timeout: isSlow ? 300_000 : 60_000,
  expect: { timeout: isSlow ? 40_000 : 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Neither the time zone of reports nor that of customer dates, so that mixing them up is noticed.
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // Recording slows down every test; failed ones are rerun with it.
    trace: process.env['E2E_TRACE'] ? 'on' : 'off',
    launchOptions: testBrowserOptions,
    // A new context has empty caches, and filling them takes as long as most tests.
    reuseContext: true,
  },
})
