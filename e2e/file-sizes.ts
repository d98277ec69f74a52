import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const BUILT = fileURLToPath(new URL('../web/dist', import.meta.url))

/** In bytes. */
export interface Sizes {
  readonly scriptGzip: number
  readonly scriptBrotli: number
  readonly styleGzip: number
}

/** Returns the compressed size of built web app files, given their paths. */
export async function sizesOf(files: ReadonlySet<string>): Promise<Sizes> {
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const styles = [...files].filter((file) => file.endsWith('.css'))
  return {
    scriptGzip: await sum(scripts, '.gz'),
    scriptBrotli: await sum(scripts, '.br'),
    styleGzip: await sum(styles, '.gz'),
  }
}

/** Compressed size of the JavaScript loaded by the page, in bytes. */
export async function loadedScripts(page: Page): Promise<number> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return (await sizesOf(new Set(files))).scriptGzip
}

async function sum(files: readonly string[], ending: string): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(BUILT + file + ending)))
  return sizes.reduce((total, { size }) => total + size, 0)
}
