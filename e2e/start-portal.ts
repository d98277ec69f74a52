import { keepTestFilesTogether } from '../scripts/test-folder.mjs'
import { testSeed } from '../scripts/test-seed.mjs'
import { BRAND_NAME, FREE_VIEW_SECONDS, PICTURE_ORIGIN, PORTAL_NAME } from './names.ts'
import { runPortal } from './run-portal.ts'

/**
 * Every run of the end-to-end tests has its own portal. While you write tests, you can use a running one with
 * PORTAL_URL, PORTAL_DATABASE_URL, PORTAL_DATA_DIR and PORTAL_GUIDE_URL.
 */
export default async function startPortal(): Promise<(() => Promise<void>) | undefined> {
  // Test processes inherit both.
  testSeed()
  keepTestFilesTogether()
  if (process.env['PORTAL_URL']) return undefined
  const { url, databaseUrl, dataDir, guideUrl, stop } = await runPortal({
    DEMO_CUSTOMERS: '2000',
    PORTAL_NAME,
    BRAND_NAME,
    FREE_VIEW_SECONDS: String(FREE_VIEW_SECONDS),
    PICTURE_ORIGINS: PICTURE_ORIGIN,
    // Test receivers.
    WEBHOOK_ALLOW: '127.0.0.1',
    // Each test has its own IP address, so that no test uses up another's rate limit.
    TRUST_PROXY: '127.0.0.1',
    // A test signs in from many addresses.
    DEMO_ALLOW_REMOTE: 'true',
  })
  process.env['PORTAL_URL'] = url
  process.env['PORTAL_DATABASE_URL'] = databaseUrl
  process.env['PORTAL_DATA_DIR'] = dataDir
  process.env['PORTAL_GUIDE_URL'] = guideUrl
  return stop
}
