import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../test/portal.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let portal: TestPortal
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-logos-'))
  portal = await startPortal({ env: { DATA_DIR: dataDir } })
  await portal.context.files.write('logos/logo-NEWS.png', PNG)
  await portal.context.files.write('logos/logo-CINE.png', PNG)
  await portal.context.files.write('secret.txt', Buffer.from('secret'))
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true })
})

function image(key: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${portal.url}/channel-logos/${key}`, { headers })
}

test('lists the logos by key for everybody who is signed in', async () => {
  const marketing = await portal.as('marketing')
  expect(await marketing.call(channelLogosCalls.getAllChannelLogos, {})).toEqual([
    { Key: 'logo-CINE.png' },
    { Key: 'logo-NEWS.png' },
  ])
})

test('shows a logo to anybody, as an image that can do nothing else', async () => {
  const response = await image('logo-NEWS.png')

  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a browser that has the logo is not sent it again until it changes', async () => {
  const tag = (await image('logo-CINE.png')).headers.get('etag') ?? ''
  expect((await image('logo-CINE.png', { 'if-none-match': tag })).status).toBe(304)
  expect((await image('logo-CINE.png', { 'if-none-match': `"other", W/${tag}` })).status).toBe(304)

  await portal.context.files.write('logos/logo-CINE.png', Buffer.concat([PNG, PNG]))
  expect((await image('logo-CINE.png', { 'if-none-match': tag })).status).toBe(200)
})

test.each([
  'logo-NONE.png',
  'logo-news.png',
  'logo-NEWS.png%00',
  '..%2Fsecret.txt',
  '..%2F..%2Fetc%2Fpasswd',
  '%2e%2e%2fsecret.txt',
  'logo-NEWS.png%2F..%2F..%2Fsecret.txt',
])('there is no logo %s', async (key) => {
  const response = await image(key)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('ChannelLogoNotFound')
})
