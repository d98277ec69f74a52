import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../chromium.ts'
import { PASSWORD, type Role } from '../staff.ts'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

export interface View {
  /** Null if no user is signed in. */
  readonly role: Role | null
  readonly colorScheme: ColorScheme
  /** Window width in pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels per pixel: 2 if the page is zoomed to 200 %. */
  readonly scale?: number
}

/** Opens pages of a portal as a user, signed in without the sign-in screen. */
export interface Camera {
  /** Opens a page in a separate window; the caller closes it. */
  open(view: View): Promise<Page>
  close(): Promise<void>
}

export async function openCamera(portalUrl: string): Promise<Camera> {
  const { executablePath, args } = browserOptions
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  const tokens = new Map<Role, Promise<string>>()

  function tokenOf(role: Role): Promise<string> {
    const token = tokens.get(role) ?? requestToken(portalUrl, role)
    tokens.set(role, token)
    return token
  }

  return {
    open: async (view) => await openPage(browser, portalUrl, view, view.role && (await tokenOf(view.role))),
    close: () => browser.close(),
  }
}

async function openPage(browser: Browser, baseURL: string, view: View, token: string | null): Promise<Page> {
  const { colorScheme, width, height, scale = 1 } = view
  const page = await browser.newPage({
    baseURL,
    colorScheme,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  if (token !== null) await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  return page
}

/**
 * Waits until the page is fully loaded: nothing is busy, every chart in view is drawn, and every image that does not
 * wait for scrolling is loaded. Content behind a dialog may still be loading.
 */
export async function waitUntilComplete(page: Page): Promise<void> {
  const steady = await page.evaluateHandle(() => ({ since: Number.POSITIVE_INFINITY }))
  await page.waitForFunction((complete) => {
    const front = Array.from(document.querySelectorAll('[role="dialog"]')).at(-1) ?? document
    const isBusy = front.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]') !== null
    // The chart library loads after the numbers.
    const areChartsDrawn = Array.from(front.querySelectorAll('figure > [aria-busy]')).every((chart) => {
      const { top, bottom } = chart.getBoundingClientRect()
      const isInView = top < innerHeight && bottom > 0
      return !isInView || chart.querySelector('svg') !== null || chart.textContent !== ''
    })
    const pictures = Array.from(document.images).filter(({ loading }) => loading !== 'lazy')
    const isComplete =
      !isBusy &&
      areChartsDrawn &&
      document.querySelector('h1') !== null &&
      pictures.every((picture) => picture.complete)
    // Part of the page may load its code before it makes requests.
    complete.since = isComplete ? Math.min(complete.since, performance.now()) : Number.POSITIVE_INFINITY
    return performance.now() - complete.since >= 300
  }, steady)
  await page.evaluate(() => document.fonts.ready)
}

async function requestToken(portalUrl: string, role: Role): Promise<string> {
  const response = await fetch(`${portalUrl}/admin/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.test`, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${role} could not sign in: ${response.status} ${await response.text()}`)
  // The sign-in response is {token}, as specified.
  return ((await response.json()) as { token: string }).token
}
