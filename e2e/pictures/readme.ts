import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { customers, pathOf } from '../customers.ts'
import { runPortal } from '../run-portal.ts'
import { type ColorScheme, openCamera, untilComplete } from './camera.ts'

/** `npm run pictures`: takes the pictures of the README from a portal with its demo company. */

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const MOST_BYTES = 200_000

interface Picture {
  readonly file: string
  readonly path: string
  readonly colorScheme?: ColorScheme
  /** In pixels; 800 unless told. */
  readonly height?: number
  /** The part that the page is scrolled to. */
  readonly scrolledTo?: string
  /** A text that is there once the screen is complete. */
  readonly seen: string | RegExp
}

const pictures: readonly Picture[] = [
  { file: 'customer.png', path: pathOf(customers.complete), height: 1100, seen: 'Goodwill after a long call' },
  {
    file: 'customer-dark.png',
    path: pathOf(customers.complete, '?tab=payments'),
    colorScheme: 'dark',
    scrolledTo: 'footer',
    seen: /^1–10 of/,
  },
  { file: 'home.png', path: '/user-home', seen: /^Eastern Time, as of/ },
  { file: 'search.png', path: '/customers/garcia', seen: /^1–10 of/ },
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

async function take({ file, path, colorScheme = 'light', height = 800, scrolledTo, seen }: Picture) {
  const page = await camera.open({ role: 'support', colorScheme, width: 1280, height })
  await page.goto(path)
  await page.getByText(seen).first().waitFor()
  await untilComplete(page)
  if (scrolledTo) await page.locator(scrolledTo).scrollIntoViewIfNeeded()
  await page.screenshot({ path: join(FOLDER, file) })
  await page.close()
  const { size } = await stat(join(FOLDER, file))
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than a README should load`)
  console.log(`docs/pictures/${file}: ${Math.ceil(size / 1000)} kB`)
}
