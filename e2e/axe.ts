import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** What another colour scheme can break. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** No violation that axe knows, in light and in dark; of one part of the page where that is all that is new. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // A page that is only on its way has no heading yet.
  if (part === undefined) await expect(page.locator('h1').first()).toBeAttached()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(shows, colorScheme)
    // Once for each document: to parse it takes a browser as long as the colours of a screen.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
    const violations = await page.evaluate(violationsIn, {
      context: part === undefined ? null : { include: [[part]] },
      // Of what is as it should be, nobody asks where it is.
      options: {
        resultTypes: ['violations' as const],
        ...(colorScheme === 'dark' && { runOnly: ABOUT_COLOURS }),
      },
    })
    expect(violations.map((violation) => `${colorScheme}: ${violation}`)).toEqual([])
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

async function violationsIn({ context, options }: { context: axe.ElementContext | null; options: axe.RunOptions }) {
  const { violations } = await window.axe.run(context ?? document, options)
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
