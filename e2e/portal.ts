import { setTimeout } from 'node:timers/promises'
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
  type TestInfo,
} from '@playwright/test'
import { seededRandom } from './seeded-random.ts'
import { setByStart } from './set-by-start.ts'
import { type StaffMember, PASSWORD, type Role, Staff } from './staff.ts'

export { expect, type Page } from '@playwright/test'
export { expectAccessible } from './axe.ts'
export { BRAND_NAME, FREE_VIEW_SECONDS, PICTURE_ORIGIN, PORTAL_NAME } from './names.ts'
export { type StaffMember, PASSWORD, type Role, roles } from './staff.ts'

export interface Portal {
  readonly url: string
  /** Signs a page in without the sign-in screen, by storing the token where that screen does. */
  signIn(page: Page, user: Role | StaffMember): Promise<void>
  /** Calls the API as `role` and returns the response text. */
  send(role: Role, method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; text: string }>
  /** Browser errors expected in this test, for example for a simulated server failure. */
  expectErrors(pattern: RegExp): void
}

interface TestFixtures {
  readonly portal: Portal
  readonly watchConsole: undefined
}

interface WorkerFixtures {
  readonly staff: Staff
}

/** The browser's message for every response with status 4xx. */
export const CLIENT_ERROR = /Failed to load resource: the server responded with a status of 4/
/** The browser's message for a search that finds nothing. */
const NONE_FOUND = /the server responded with a status of 404/
/** The browser's message for every response with status 5xx or failed request. */
export const SERVER_ERROR = /Failed to load resource: (?:the server responded with a status of 5|net::ERR_FAILED)/

const pendingRequests = new WeakMap<Page, ReadonlySet<Request>>()
const QUIET_MS = 500
/** The stream of changes and its shared worker, whose request never ends. */
const STREAM = /\/follow-changes$|\/live-worker-/

const tokens = new Map<Role, Promise<string>>()

/** A test fails if the browser console shows an unexpected error, or the page calls another server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(setByStart('PORTAL_URL')),
  // All tests of a worker share a context, cleaned up between tests; this resets what Playwright leaves unchanged.
  context: async ({ context, extraHTTPHeaders }, use) => {
    // A test that sets headers sets all of them.
    if (extraHTTPHeaders === undefined) await context.setExtraHTTPHeaders({ 'x-forwarded-for': address() })
    await context.setOffline(false)
    await context.clearPermissions()
    await use(context)
  },

  page: async ({ page }, use) => {
    if (process.env['E2E_SLOW']) await slowDown(page)
    const requests = new Set<Request>()
    const begin = (request: Request) => void requests.add(request)
    const end = (request: Request) => void requests.delete(request)
    page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
    pendingRequests.set(page, requests)
    await use(page)
    // The page may just be reloading data after another test's change.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  },

  staff: [
    async ({}, use) => {
      const staff = new Staff(setByStart('PORTAL_DATABASE_URL'))
      await use(staff)
      await staff.close()
    },
    { scope: 'worker' },
  ],

  portal: async ({}, use, testInfo) => {
    const url = setByStart('PORTAL_URL')
    await use({
      url,
      signIn: async (page, user) => {
        const token = await (typeof user === 'string' ? tokenOf(user) : requestToken(user))
        await page.addInitScript((value) => {
          // Once: a test that signs out is not signed in again by the next page.
          if (sessionStorage.getItem('signed-in') !== null) return
          sessionStorage.setItem('token', value)
          sessionStorage.setItem('signed-in', 'once')
        }, token)
      },
      send: async (role, method, path, body) => {
        const response = await fetch(`${url}/admin/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await tokenOf(role)}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return { status: response.status, text: await response.text() }
      },
      expectErrors: (pattern) => expectErrorsIn(testInfo, pattern),
    })
  },

  watchConsole: [
    async ({ context }, use, testInfo) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(error.error().message))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== setByStart('PORTAL_URL')) errors.push(`request to ${origin}`)
      })
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) await logPages(context, errors)
      const expected = testInfo.annotations
        .filter(({ type }) => type === 'expected error')
        .map(({ description }) => new RegExp(description ?? ''))
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

function expectErrorsIn({ annotations }: TestInfo, pattern: RegExp) {
  annotations.push({ type: 'expected error', description: pattern.source })
}

/** Logs the text of each open page, for CI logs without screenshots. */
async function logPages(context: BrowserContext, errors: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 1_000 }).catch(String)
    console.error(`${page.url()}:\n${text.slice(0, 1_000)}`)
  }
  console.error(`Browser errors: ${errors.join('\n') || 'nothing'}`)
}

/** The toasts at the bottom. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' })
}

/** Navigates like a link of the portal, without reloading the app. */
export async function follow(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
}

/** Opens another screen like a link, and waits until its heading replaces the previous one. */
export async function visit(page: Page, path: string): Promise<void> {
  await follow(page, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Expects the message for users without permission for a screen, and closes it. */
export async function expectNoPermission(page: Page): Promise<void> {
  const message = toasts(page).getByText('You do not have permission to view that page.')
  await expect(message).toBeVisible()
  await expect(page).toHaveURL('/user-home')
  await toasts(page).getByRole('button', { name: 'Close message' }).click()
  await expect(message).toBeHidden()
}

/** Opens the slide-out menu, in a window too narrow for the rail. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 1199, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

/** Opens the command palette by its key once the page listens for it; returns its input. */
export async function openPalette(page: Page): Promise<Locator> {
  // It also searches customers for what is typed, if the test is slow enough.
  expectErrorsIn(test.info(), NONE_FOUND)
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find customers, screens and actions' })
  await expect(box).toBeVisible()
  return box
}

/** Sets the response to an API call for this page. */
export async function mockResponse(page: Page, path: string, status: number, body: string): Promise<void> {
  const contentType = status === 200 ? 'application/json' : 'text/plain'
  await page.route(`**/admin/api/${path}*`, (route) => route.fulfill({ status, body, contentType }))
}

/** Holds the requests of a call; returns a function that releases them, by default to the server. */
export async function holdResponses(
  page: Page,
  path: string,
  release: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/admin/api/${path}*`, async (route) => {
    await promise
    await release(route)
  })
  return resolve
}

/** Searches for a customer and ends the session while the request is pending, before another request can notice. */
export async function searchWhileSessionEnds(page: Page, text: string, end: () => Promise<void>): Promise<void> {
  const release = await holdResponses(page, 'search-users')
  const sent = page.waitForRequest('**/admin/api/search-users*')
  const box = page.getByRole('searchbox', { name: /^Search customers/ })
  await box.fill(text)
  await box.press('Enter')
  await sent
  await end()
  release()
}

/** Waits until nothing has been loading for half a second. The stream of changes stays open. */
export async function waitUntilIdle(page: Page): Promise<void> {
  let quietSince = Date.now()
  const isQuiet = () => {
    const urls = [...(pendingRequests.get(page) ?? [])]
      .map((request) => request.url())
      .filter((url) => !STREAM.test(url))
    if (urls.length > 0) quietSince = Date.now()
    return urls.length > 0 ? urls : Date.now() - quietSince > QUIET_MS
  }
  await expect.poll(isQuiet, { intervals: [100] }).toBe(true)
}

/** Random computer and connection speed, so that a test that does not wait fails at some point. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: seededRandom().between(1, 5) })
  const latency = seededRandom().below(400)
  await page.context().route('**/*', async (route) => {
    await setTimeout(latency)
    await route.fallback()
  })
}

/** A random IP address that is unlikely to be used by another test of the run. */
function address(): string {
  return `10.${seededRandom().below(256)}.${seededRandom().below(256)}.${seededRandom().between(1, 254)}`
}

/** One session per role and worker, shared by read-only tests. */
function tokenOf(role: Role): Promise<string> {
  const token = tokens.get(role) ?? requestToken({ email: `${role}@demo.test`, password: PASSWORD })
  tokens.set(role, token)
  return token
}

async function requestToken(credentials: StaffMember): Promise<string> {
  const response = await fetch(`${setByStart('PORTAL_URL')}/admin/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address() },
    body: JSON.stringify(credentials),
  })
  if (!response.ok)
    throw new Error(`${credentials.email} could not sign in: ${response.status} ${await response.text()}`)
  // The sign-in response is {token}, as specified.
  return ((await response.json()) as { token: string }).token
}
