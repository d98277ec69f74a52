import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The short form: half the code, and each document parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What another color scheme can break. */
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

/** No violation that axe knows, in light and in dark; of one part of the page where that is all that is new. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(shows, colorScheme)
    // Once for each document: to parse it takes a browser as long as the colors of a screen.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    const violations = await violationsOn(page, {
      isWholePage: part === 'html',
      context: { include: [[part]] },
      // No location is needed for passed checks.
      options: {
        resultTypes: ['violations' as const],
        ...(colorScheme === 'dark' && { runOnly: ABOUT_COLORS }),
      },
    })
    expect(violations.map((violation) => `${colorScheme}: ${violation}`)).toEqual([])
  }
}

interface Look {
  readonly isWholePage: boolean
  readonly context: { include: string[][] }
  readonly options: axe.RunOptions
}

/**
 * A page that changed while axe looked at it, as from one screen to the next, is looked at again; one that never rests
 * counts as it was seen at last.
 */
async function violationsOn(page: Page, look: Look): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const { violations, hasChanged } = await page.evaluate(seenIn, look)
    if (!hasChanged || looks === 10) return violations
  }
}

/**
 * The page hears of the system's scheme with one of the next frames, and without motion it is then at once as it will
 * stay. Where another scheme was chosen on the page, that one stays.
 */
async function shows(colorScheme: string) {
  for (let frames = 0; frames < 30; frames++) {
    if (getComputedStyle(document.documentElement).colorScheme === colorScheme) return
    await new Promise(requestAnimationFrame)
  }
}

async function seenIn({ isWholePage, context, options }: Look) {
  // A page that is only on its way has no heading yet, or has it hidden.
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
    violations: violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    hasChanged,
  }
}
