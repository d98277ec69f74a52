import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation that axe knows, in light and in dark; of one part of the page where that is all that is new. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    ).toEqual([])
  }
}
