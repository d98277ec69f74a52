import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { customers, pathOf } from '../customers.ts'
import { runPortal } from '../run-portal.ts'
import { openCamera, waitUntilComplete } from './camera.ts'

/** `npm run pictures`: takes the README's screenshots from a portal with demo data. */

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const MAX_BYTES = 200_000

interface Picture {
  readonly file: string
  readonly path: string
  /** In pixels. */
  readonly height: number
  /** A text that appears once the screen is complete. */
  readonly seen: string | RegExp
}

const pictures: readonly Picture[] = [
  { file: 'customer.png', path: pathOf(customers.complete), height: 800, seen: 'Goodwill after a long call' },
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

async function take({ file, path, height, seen }: Picture) {
  const page = await camera.open({ role: 'support', colorScheme: 'light', width: 1280, height })
  await page.goto(path)
  await page.getByText(seen).first().waitFor()
  await waitUntilComplete(page)
  await page.screenshot({ path: join(FOLDER, file) })
  await page.close()
  const { size } = await stat(join(FOLDER, file))
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than a README should load`)
  console.log(`docs/pictures/${file}: ${Math.ceil(size / 1000)} kB`)
}
