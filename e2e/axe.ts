import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The minified version: half the size, and each document parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that can fail in another color scheme. */
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations in light and dark mode, in the whole page or in the new part. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(waitForColorScheme, colorScheme)
    // Once per document: parsing takes a browser as long as checking the colors of a screen.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    const violations = await violationsOn(page, {
      isWholePage: part === 'html',
      context: { include: [[part]] },
      // Passed checks need no location.
      options: {
        resultTypes: ['violations' as const],
        ...(colorScheme === 'dark' && { runOnly: ABOUT_COLORS }),
      },
    })
    expect(violations.map((violation) => `${colorScheme}: ${violation}`)).toEqual([])
  }
}

interface Scan {
  readonly isWholePage: boolean
  readonly context: { include: string[][] }
  readonly options: axe.RunOptions
}

/**
 * Checks a page again if it changed during the check, for example while navigating; uses the last result if it never
 * settles.
 */
async function violationsOn(page: Page, scan: Scan): Promise<string[]> {
  for (let attempts = 1; ; attempts++) {
    const { violations, hasChanged } = await page.evaluate(scanPage, scan)
    if (!hasChanged || attempts === 10) return violations
  }
}

/**
 * The page receives the system's color scheme in one of the next frames and, without animations, applies it
 * immediately. A scheme selected on the page takes precedence.
 */
async function waitForColorScheme(colorScheme: string) {
  for (let frames = 0; frames < 30; frames++) {
    if (getComputedStyle(document.documentElement).colorScheme === colorScheme) return
    await new Promise(requestAnimationFrame)
  }
}

async function scanPage({ isWholePage, context, options }: Scan) {
  // While the page loads, its heading is missing or hidden.
  const hasHeading = () => [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
  for (let frames = 0; frames < 600 && isWholePage && !hasHeading(); frames++) {
    await new Promise(requestAnimationFrame)
  }
  let hasChanged = false
  const changes = new MutationObserver(() => {
    hasChanged = true
  })
  changes.observe(document.body, { childList: true, subtree: true })
  const { violations } = await window.axe.run(context, options)
  changes.disconnect()
  return {
    violations: [
      ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ...unclearNames(),
    ],
    hasChanged,
  }

  /** What axe does not check: controls of a table's rows that share a name, and icons neither named nor hidden. */
  function unclearNames(): string[] {
    const root = document.querySelector(context.include.flat().join(' ')) ?? document
    const shared = [...root.querySelectorAll('tbody')].flatMap((body) => {
      const names = [...body.querySelectorAll('button, input')]
        .filter((control) => control.checkVisibility())
        .map((control) => control.getAttribute('aria-label') ?? control.textContent)
      return names.filter((name, index) => names.indexOf(name) < index)
    })
    const icons = [...root.querySelectorAll('svg.tabler-icon:not([aria-hidden], [aria-label])')]
    return [
      ...shared.map((name) => `several controls of a table are named ${name}`),
      ...icons.map((icon) => `unnamed icon ${icon.getAttribute('class')}`),
    ]
  }
}
