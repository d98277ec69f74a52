import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What another colour scheme can break. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** No violation that axe knows, in light and in dark; of one part of the page where that is all that is new. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // A page that is only on its way has no heading yet.
  if (part === undefined) await expect(page.locator('h1').first()).toBeAttached()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The page hears of it with the next frame, and without motion it is then at once as it will stay.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // Legacy mode leaves out what only frames need, of which there are none here.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (part !== undefined) axe.include(part)
    if (colorScheme === 'dark') axe.withRules(ABOUT_COLOURS)
    const { violations } = await axe.analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    ).toEqual([])
  }
}
