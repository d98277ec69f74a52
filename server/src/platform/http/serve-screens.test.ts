import { screenPaths } from '@portal/contract/screens'
import { expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal({ env: { PORTAL_NAME: 'Staff <Desk>' } })
const get = (path: string, init?: RequestInit) => fetch(portal.url + path, init)
const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test.each([
  '/health',
  '/.env',
  '/wp-login.php',
  '/metrics',
  '/user-home/more',
  '/assets/gone.js',
  '/index.php?a=/user-home',
])('%s does not exist and does not return the web app', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    const reply = await get(path, { method })
    expect(reply.status, method).toBe(404)
    expect(reply.headers.get('content-type'), method).toMatch(/^text\/plain/)
    expect(await reply.text(), method).toBe(method === 'HEAD' ? '' : 'UnknownCall')
  }
})

test('shows browsers a Page Not Found page without scripts', async () => {
  const reply = await get('/health', asBrowser)
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await reply.text()
  expect(page).toContain('<h1>Page Not Found</h1>')
  expect(page).toContain('<p>The page you are looking for does not exist</p>')
  expect(page).toContain('<title>Page Not Found · Staff &lt;Desk&gt;</title>')
  expect(page).not.toContain('<script')
  for (const [, file = ''] of page.matchAll(/(?:href|src)="(\/\w[^"]*)"/g))
    expect((await get(file)).status, file).toBe(200)
})

test('the Page Not Found page has the font of the web app', async () => {
  const style = await (await get('/not-found.css')).text()
  const [, font = ''] = /@font-face {[^}]*url\("([^"]+)"\)/.exec(style) ?? []
  const reply = await get(font)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'font/woff2'])
})

test('an unknown call returns the same response to every caller', async () => {
  const reply = await get('/admin/api/no-such-call', asBrowser)
  expect([reply.status, await reply.text()]).toEqual([404, 'UnknownCall'])
})

test.each(screenPaths.map((path) => path.replaceAll(/\{-\$\w+\}|\$\w+/g, 'a%2Fb%40c.de')))(
  '%s returns the web app',
  async (path) => {
    const app = await (await get('/')).text()
    for (const address of [path, `${path}?returnTo=%2F`]) {
      const reply = await get(address)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await reply.text()).toBe(app)
    }
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await get(path, { method: 'POST' })).status).toBe(404)
  },
)
