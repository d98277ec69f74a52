import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { runPortal } from '../run-portal.ts'
import { roles } from '../staff.ts'
import { colorSchemes, openCamera, untilComplete, type View } from './camera.ts'
import { type Picture, writeGalleryPage } from './gallery-page.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

/**
 * `npm run gallery`: every screen, as each role that has it, light and dark, 1280 and 768 pixels wide; also loading,
 * failed and empty. In gallery/, to be looked at in one page.
 * Of a part: `npm run gallery -- --role support --only customer --width 768 --scheme dark`; of another width, 3840 for
 * 4K or 640 for 1280 at 200 %: `--width 3840`.
 * Of a portal that runs already, with its demo accounts: PORTAL_URL.
 */

const FOLDER = fileURLToPath(new URL('../../gallery/', import.meta.url))
const HEIGHT = 800
const MOST_HEIGHT = 3000
const COMPLETE_WITHIN_MS = 10_000
/** What the portal needs before it has any screen. */
const START_UP = /\/admin\/api\/(get-app-config|get-user-profile|get-all-channel-logos)/
const states = ['complete', 'loading', 'failed', 'empty'] as const
type State = (typeof states)[number]

const { values: only } = parseArgs({
  options: {
    role: { type: 'string' },
    scheme: { type: 'string' },
    width: { type: 'string' },
    only: { type: 'string', default: '' },
    state: { type: 'string' },
  },
})

const widths = only.width ? [Number(only.width)] : [1280, 768]
const views: readonly View[] = roles.flatMap((role) =>
  colorSchemes.flatMap((colorScheme) => widths.map((width) => ({ role, colorScheme, width, height: HEIGHT }))),
)

const running = process.env['PORTAL_URL']
const portal = running ? { url: running, stop: async () => {} } : await runPortal({ DEMO_CUSTOMERS: '5000' })
const camera = await openCamera(portal.url)
const pictures: Picture[] = []
const incomplete: string[] = []
try {
  await rm(FOLDER, { recursive: true, force: true })
  for (const view of views.filter(isWanted)) await takeAll(view)
  await writeGalleryPage(FOLDER, pictures)
} finally {
  await camera.close()
  await portal.stop()
}
console.log(`${pictures.length} pictures: ${relative(process.cwd(), join(FOLDER, 'index.html'))}`)
if (incomplete.length > 0) {
  console.error(`Not complete within ${COMPLETE_WITHIN_MS / 1000} s:\n${incomplete.join('\n')}`)
  process.exitCode = 1
}

function isWanted({ role, colorScheme }: View): boolean {
  return (only.role ?? role) === role && (only.scheme ?? colorScheme) === colorScheme
}

async function takeAll(view: View): Promise<void> {
  const folder = `${view.role}-${view.colorScheme}-${view.width}`
  await mkdir(join(FOLDER, folder), { recursive: true })
  const wanted = screens.filter(({ name, role = view.role }) => name.includes(only.only) && role === view.role)
  for (const screen of wanted) {
    for (const state of statesOf(screen, view)) {
      const file = join(folder, `${screen.name}${state === 'complete' ? '' : `-${state}`}.png`)
      if (await take(view, screen, state, file)) pictures.push({ file, view, screen: screen.name, state })
    }
  }
  console.log(folder)
}

/** What is neither complete nor public is the same for every role and width. */
function statesOf(screen: Screen, { role, colorScheme, width }: View): readonly State[] {
  const isUsual = role === 'administrator' && colorScheme === 'light' && width === 1280
  if (screen.isPublic) return role === 'administrator' ? ['complete'] : []
  return states.filter(
    (state) =>
      (only.state ?? state) === state &&
      (state === 'complete' || (isUsual && !screen.open && !screen.role && (state !== 'empty' || screen.emptyLists))),
  )
}

/** False where the role has not got this screen. */
async function take(view: View, screen: Screen, state: State, file: string): Promise<boolean> {
  const page = await camera.open(screen.isPublic ? { ...view, role: null } : view)
  page.setDefaultTimeout(COMPLETE_WITHIN_MS)
  try {
    await play(page, state, screen)
    await page.goto(screen.path)
    await settle(page, state, screen).catch(() => incomplete.push(file))
    if (isRefused(page, screen)) return false
    await showWhole(page)
    await page.screenshot({ path: join(FOLDER, file) })
    return true
  } finally {
    await page.close()
  }
}

async function settle(page: Page, state: State, screen: Screen): Promise<void> {
  if (state === 'loading') return await page.locator('h1').waitFor()
  await untilComplete(page)
  if (!screen.open || isRefused(page, screen)) return
  await screen.open(page)
  await untilComplete(page)
}

/** What keeps to an edge of the window is then where the page ends, unlike in a picture of the full page. */
async function showWhole(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  if (contentHeight > height) await page.setViewportSize({ width, height: Math.min(contentHeight, MOST_HEIGHT) })
}

/** The guard leads whoever may not open a screen home. */
function isRefused(page: Page, screen: Screen): boolean {
  return new URL(page.url()).pathname === '/user-home' && screen.path !== '/user-home'
}

async function play(page: Page, state: State, { emptyLists = [] }: Screen): Promise<void> {
  if (state === 'complete') return
  await page.route('**/admin/api/**', async (route) => {
    const url = route.request().url()
    if (state === 'empty') {
      return emptyLists.some((call) => url.includes(`/${call}`)) ? route.fulfill({ json: [] }) : route.continue()
    }
    if (START_UP.test(url)) return await route.continue()
    // Held back until the page is closed.
    if (state === 'failed') await route.fulfill({ status: 500, contentType: 'text/plain', body: 'InternalError' })
  })
}
