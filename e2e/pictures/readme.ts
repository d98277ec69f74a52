import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { changeCustomer, customers, pathOf } from '../customers.ts'
import { runPortal } from '../run-portal.ts'
import { openCamera, waitUntilComplete } from './camera.ts'
import { showEveryEvent } from './every-event.ts'

/** `npm run pictures`: takes the screenshots of the README and the documentation from a portal with demo data. */

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
/** More than a page should load. */
const MAX_BYTES = 400_000

interface Picture {
  readonly file: string
  readonly path: string
  /** In pixels. */
  readonly height: number
  /** A text that appears once the screen is complete. */
  readonly seen: string | RegExp
  /** Prepares responses before the page opens. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Expands what is to be seen. Set for pictures of the whole page. */
  readonly expand?: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  { file: 'customer.png', path: pathOf(customers.complete), height: 800, seen: 'Goodwill after a long call' },
  {
    file: 'timeline.png',
    path: pathOf(customers.everyEvent),
    height: 800,
    seen: 'Early fraud warning',
    prepare: (page) => changeCustomer(page, showEveryEvent),
    expand: expandTimeline,
  },
]

const portal = await runPortal({ PORTAL_NAME: 'Admin Portal', BRAND_NAME: 'YIPTV', DEMO_CUSTOMERS: '5000' })
const camera = await openCamera(portal.url)
try {
  await mkdir(FOLDER, { recursive: true })
  for (const picture of pictures) await take(picture)
} finally {
  await camera.close()
  await portal.stop()
}

async function take({ file, path, height, seen, prepare, expand }: Picture) {
  const page = await camera.open({ role: 'support', colorScheme: 'light', width: 1280, height })
  await prepare?.(page)
  await page.goto(path)
  await page.getByText(seen).first().waitFor()
  await waitUntilComplete(page)
  await expand?.(page)
  const picture = await page.screenshot({ fullPage: expand !== undefined })
  // With 256 colors, it is a third of the size and looks the same.
  await sharp(picture).png({ palette: true }).toFile(join(FOLDER, file))
  await page.close()
  const { size } = await stat(join(FOLDER, file))
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}`)
  console.log(`docs/pictures/${file}: ${Math.ceil(size / 1000)} kB`)
}

/** Opens all years, and in each all entries. The window is as high as the page, so that nothing is scrolled. */
async function expandTimeline(page: Page) {
  for (const year of await page.getByRole('tabpanel').locator('summary').all()) await year.click()
  const more = page.getByRole('button', { name: 'Show More' })
  while ((await more.count()) > 0) await more.first().click()
  await page.mouse.move(0, 0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 1280, height })
}
