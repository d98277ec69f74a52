import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:8461'
const paths = [
  '/user-home',
  '/customers/garcia',
  '/view-customer/camila/camila.complete@demo.example',
  '/view-customer/camila/walter.unpaid@demo.example?tab=payments',
  '/content-management',
  '/channels',
  '/create-channel',
  '/channel-programs/GOLD',
  '/program-guide',
  '/reorder-channels',
  '/channel-logos',
  '/channel-tags',
  '/create-channel-tag',
  '/channel-tag-values/GENR',
  '/create-channel-tag-value/GENR',
  '/customer-export',
  '/merchants',
  '/create-merchant',
  '/complimentary-codes',
  '/create-complimentary-code',
  '/vods',
  '/application-errors',
  '/service-keys',
  '/demo-clock',
  '/billing-problems',
  '/reports',
  '/customer-sign-up-report',
  '/card-sales-report',
  '/in-app-sales-report',
  '/merchant-sales-report',
  '/utm-sales-report',
  '/unverified-premium-customer-report',
  '/unpaid-premium-customer-report',
  '/reported-sign-ups',
  '/reported-payments?from=2026-11-01&to=2026-11-20',
  '/admin-users',
  '/create-admin-user',
  '/edit-admin-user/support@demo.test',
  '/edit-admin-user/administrator@demo.test',
  '/rights',
  '/audit-trail',
  '/security-events',
  '/change-my-password',
  '/two-factor',
  '/outbox',
  '/failed-jobs',
  '/edit-channel/ZZZZ',
  '/channel-programs/ZZZZ',
  '/channel-tag-values/ZZZZ',
  '/create-channel-tag-value/ZZZZ',
  '/edit-admin-user/none@demo.test',
  '/outbox/999999999',
  '/nothing',
]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const r = await fetch(`${base}/admin/api/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'administrator@demo.test', password: 'Demo1234' }),
})
const { token } = await r.json()
const page = await browser.newPage({
  viewport: { width: 2560, height: 1440 },
  colorScheme: 'light',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
})
await page.addInitScript((v) => sessionStorage.setItem('token', v), token)
for (const path of paths) {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.goto(base + path)
  await page
    .waitForFunction(() => !document.querySelector('main [aria-busy="true"]') && document.querySelector('h1'), null, {
      timeout: 5000,
    })
    .catch(() => console.log('busy', path))
  await page.waitForTimeout(150)
  const name = path.replace(/[^\w]+/g, '_').slice(1, 40)
  await page.screenshot({ path: `/tmp/f-shots/w2560-${name}.png` })
  const over = []
  for (const w of [1920, 1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width: w, height: 900 })
    await page.waitForTimeout(60)
    const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (by > 0) over.push(`${w}:+${by}`)
    if (w === 768) await page.screenshot({ path: `/tmp/f-shots/w768-${name}.png` })
  }
  console.log(path, '|', await page.title(), over.length ? `SIDEWAYS ${over}` : '')
}
await browser.close()
