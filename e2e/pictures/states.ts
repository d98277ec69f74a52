import type { Page } from '@playwright/test'
import { fulfillHostile, withHostileTexts } from '../hostile-texts.ts'
import type { Screen } from './screen.ts'

export const states = ['complete', 'loading', 'failed', 'empty', 'hostile'] as const
export type State = (typeof states)[number]

/** Requests the portal needs before it can show a screen. */
const START_UP = /\/admin\/api\/(get-app-config|get-user-profile|get-all-channel-logos)/

/** Responds to the page's requests with a state, and with the screen's own responses. */
export async function simulateState(
  page: Page,
  state: State,
  { emptyLists = [], responses = {} }: Screen,
): Promise<void> {
  if (state !== 'complete') await simulateResponses(page, state, emptyLists)
  if (state !== 'complete' && state !== 'hostile') return
  for (const [call, response] of Object.entries(responses)) {
    const json = state === 'hostile' ? withHostileTexts(response) : response
    await page.route(`**/admin/api/${call}*`, (route) => route.fulfill({ json }))
  }
}

async function simulateResponses(page: Page, state: State, emptyLists: readonly string[]): Promise<void> {
  await page.route('**/admin/api/**', async (route) => {
    const url = route.request().url()
    if (state === 'empty') {
      return emptyLists.some((call) => url.includes(`/${call}`)) ? route.fulfill({ json: [] }) : route.continue()
    }
    if (START_UP.test(url)) return await route.continue()
    if (state === 'hostile') return await fulfillHostile(route)
    // Loading responses are held until the page is closed.
    if (state === 'failed') await route.fulfill({ status: 500, contentType: 'text/plain', body: 'InternalError' })
  })
}
