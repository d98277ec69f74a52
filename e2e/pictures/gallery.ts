import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { addHostileRows } from '../hostile-rows.ts'
import { runPortal } from '../run-portal.ts'
import { roles } from '../staff.ts'
import { colorSchemes, openCamera, waitUntilComplete, type View } from './camera.ts'
import { readGalleryOptions } from './gallery-options.mjs'
import { type Picture, writeGalleryPage } from './gallery-page.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { simulateState, type State, states } from './states.ts'

/**
 * `npm run gallery`: takes screenshots of every screen, as each role that has it, light and dark, from 768 to 2560
 * pixels wide; as an administrator also at 4K, zoomed to 200 %, loading, failed and empty; with malicious and very long
 * texts as each role in light, at 768 and 1280. Results are in gallery/, on one page. For a subset: `npm run gallery --
 * --role support --only customer --size 768 --scheme dark --state hostile`. For a running portal with its demo
 * accounts: set PORTAL_URL, and PORTAL_DATABASE_URL for rows that the demo data lacks.
 */

const FOLDER = fileURLToPath(new URL('../../gallery/', import.meta.url))
const MAX_HEIGHT = 3000
const COMPLETE_TIMEOUT_MS = 10_000
/** The narrowest window and the usual one. */
const HOSTILE_SIZES = ['768', '1280']

interface Size extends Pick<View, 'width' | 'height' | 'scale'> {
  /** One role in one color scheme is sufficient. */
  readonly isTakenOnce?: true
}

const sizes: Readonly<Record<string, Size>> = {
  1280: { width: 1280, height: 800 },
  768: { width: 768, height: 800 },
  '200-percent': { width: 960, height: 540, scale: 2, isTakenOnce: true },
  1440: { width: 1440, height: 900 },
  1920: { width: 1920, height: 1080 },
  2560: { width: 2560, height: 1440 },
  '4k': { width: 3840, height: 2160, isTakenOnce: true },
}

const only = readGalleryOptions()

interface NamedView extends View {
  readonly size: string
}

const views = roles.flatMap((role) =>
  colorSchemes.flatMap((colorScheme) =>
    Object.entries(sizes).map(([size, { isTakenOnce, ...window }]) => {
      const isDefault = role === 'administrator' && colorScheme === 'light'
      const isWanted =
        (only.role ?? role) === role &&
        (only.scheme ?? colorScheme) === colorScheme &&
        (only.size ?? size) === size &&
        (only.size === size || isDefault || !isTakenOnce)
      return { view: { role, colorScheme, size, ...window }, isDefault, isWanted }
    }),
  ),
)

const running = process.env['PORTAL_URL']
const portal = running ? { url: running, stop: async () => {} } : await runPortal({ DEMO_CUSTOMERS: '5000' })
if ('databaseUrl' in portal) process.env['PORTAL_DATABASE_URL'] = portal.databaseUrl
const camera = await openCamera(portal.url)
const pictures: Picture[] = []
const incomplete: string[] = []
try {
  await rm(FOLDER, { recursive: true, force: true })
  for (const { view, isDefault, isWanted } of views) {
    if (isWanted) await takeAll(view, (screen) => defaultStates(screen, isDefault && view.size === '1280'))
  }
  await captureHostile()
  await writeGalleryPage(FOLDER, pictures)
} finally {
  await camera.close()
  await portal.stop()
}
console.log(`${pictures.length} pictures: ${relative(process.cwd(), join(FOLDER, 'index.html'))}`)
if (incomplete.length > 0) {
  console.error(`Not complete within ${COMPLETE_TIMEOUT_MS / 1000} s:\n${incomplete.join('\n')}`)
  process.exitCode = 1
}

/** Runs last, because no other screenshot may contain these rows. */
async function captureHostile(): Promise<void> {
  const rows = process.env['PORTAL_DATABASE_URL'] ? await addHostileRows() : null
  try {
    for (const { view, isWanted } of views) {
      if (!isWanted || view.colorScheme !== 'light' || !HOSTILE_SIZES.includes(view.size)) continue
      await takeAll(view, ({ isPublic, isOfHostileRows }) =>
        isPublic || (isOfHostileRows && !rows) ? [] : ['hostile'],
      )
    }
  } finally {
    await rows?.remove()
  }
}

/** States other than complete and public look the same for every role and size. */
function defaultStates(screen: Screen, isDefault: boolean): readonly State[] {
  if (screen.isOfHostileRows) return []
  if (!isDefault || screen.open || screen.role) return ['complete']
  return states.filter((state) => state !== 'hostile' && (state !== 'empty' || screen.emptyLists))
}

async function takeAll(view: NamedView, statesOf: (screen: Screen) => readonly State[]): Promise<void> {
  const folder = `${view.role}-${view.colorScheme}-${view.size}`
  await mkdir(join(FOLDER, folder), { recursive: true })
  const wanted = screens.filter(
    ({ name, role = view.role, isPublic }) =>
      name.includes(only.only) && role === view.role && (!isPublic || view.role === 'administrator'),
  )
  for (const screen of wanted) {
    for (const state of statesOf(screen).filter((one) => (only.state ?? one) === one)) {
      const file = join(folder, `${screen.name}${state === 'complete' ? '' : `-${state}`}.png`)
      if (await take(view, screen, state, file)) pictures.push({ file, view, screen: screen.name, state })
    }
  }
  console.log(folder)
}

/** Returns false if the role does not have this screen. */
async function take(view: View, screen: Screen, state: State, file: string): Promise<boolean> {
  const page = await camera.open(screen.isPublic ? { ...view, role: null } : view)
  page.setDefaultTimeout(COMPLETE_TIMEOUT_MS)
  try {
    await simulateState(page, state, screen)
    await page.goto(screen.path)
    await settle(page, state, screen).catch(() => incomplete.push(file))
    if (isRedirected(page, screen)) return false
    await showWhole(page)
    await page.screenshot({ path: join(FOLDER, file) })
    return true
  } finally {
    // Pending requests of the page need no response.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

async function settle(page: Page, state: State, screen: Screen): Promise<void> {
  if (state === 'loading') return await page.locator('h1').waitFor()
  await waitUntilComplete(page)
  if (!screen.open || isRedirected(page, screen)) return
  await screen.open(page)
  await waitUntilComplete(page)
}

/**
 * Enlarges the window to the whole page, so that elements that stick to its edges are at the page's ends, unlike in a
 * full-page screenshot. A dialog is shown in a normal window, to check that it fits.
 */
async function showWhole(page: Page): Promise<void> {
  if (await page.getByRole('dialog').first().isVisible()) return
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  if (contentHeight <= height) return
  await page.setViewportSize({ width, height: Math.min(contentHeight, MAX_HEIGHT) })
  // Charts load in the frame after they scroll into view.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await waitUntilComplete(page)
}

/** The guard redirects users without permission to the home page. */
function isRedirected(page: Page, screen: Screen): boolean {
  return new URL(page.url()).pathname === '/user-home' && screen.path !== '/user-home'
}
