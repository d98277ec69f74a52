import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:8461'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const r = await fetch(`${base}/admin/api/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'administrator@demo.test', password: 'Demo1234' }),
})
const { token } = await r.json()
const page = await browser.newPage({ viewport: { width: 2560, height: 1440 } })
await page.addInitScript((v) => sessionStorage.setItem('token', v), token)
for (const path of [
  '/customers/garcia',
  '/channels',
  '/channel-tags',
  '/channel-tag-values/GENR',
  '/merchants',
  '/service-keys',
  '/outbox',
  '/failed-jobs',
  '/security-events',
  '/application-errors',
  '/admin-users',
  '/audit-trail',
  '/reported-sign-ups',
  '/reported-payments?from=2026-11-01&to=2026-11-20',
  '/unverified-premium-customer-report',
  '/rights',
]) {
  await page.goto(base + path)
  await page
    .waitForFunction(() => !document.querySelector('main [aria-busy="true"]') && document.querySelector('h1'), null, {
      timeout: 5000,
    })
    .catch(() => {})
  await page.waitForTimeout(150)
  console.log(
    path,
    await page.evaluate(() =>
      [...document.querySelectorAll('main table')]
        .map((t) =>
          [t.querySelectorAll('thead tr:first-child th').length, Math.round(t.getBoundingClientRect().width)].join('x'),
        )
        .join(' '),
    ),
  )
}
await browser.close()
