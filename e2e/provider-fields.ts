import { freePort } from '@portal/server/test/started-portal.ts'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { test as base } from './demo-customers.ts'
import { setByStart } from './set-by-start.ts'
import { runApi } from './run-api.ts'

interface Fixtures {
  /** Everything that the browser sent to the portal: URLs, headers and bodies. */
  readonly sent: () => string
}

interface WorkerFixtures {
  /** URL of a second server, with cards entered in the provider's own fields. */
  readonly elementsPortal: string
}

/** End-to-end tests on a portal with CARD_ENTRY=elements. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  elementsPortal: [
    async ({}, use) => {
      const config = await fetch(`${setByStart('PORTAL_URL')}/admin/api/get-app-config`)
      const { stripeApiBase }: { stripeApiBase: string } = await config.json()
      const { url, stop } = await runApi(await freePort(), {
        CARD_ENTRY: 'elements',
        STRIPE_API_BASE: stripeApiBase,
        TRUST_PROXY: '127.0.0.1',
        DEMO_ALLOW_REMOTE: 'true',
      })
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ elementsPortal }, use) => use(elementsPortal),

  sent: async ({ context, elementsPortal }, use) => use(recordRequests(context, elementsPortal)),
})

function recordRequests(context: BrowserContext, origin: string): () => string {
  const texts: string[] = []
  const waiting: Promise<unknown>[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) return
    const { 'user-agent': _, ...headers } = request.headers()
    texts.push(request.url(), JSON.stringify(headers), request.postData() ?? '')
    waiting.push(
      request.allHeaders().then(
        (all) => texts.push(JSON.stringify(all)),
        () => undefined,
      ),
    )
  })
  context.on('page', (page) =>
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => texts.push(String(payload)))),
  )
  return () => texts.join('\n')
}

const titles = {
  number: 'Secure card number input frame',
  expiry: 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
} as const

/** A field in the provider's frame. */
export function fieldOf(page: Page, field: keyof typeof titles): Locator {
  return page.frameLocator(`iframe[title="${titles[field]}"]`).getByRole('textbox')
}

/** Enters a complete card into the frames, and its address. */
export async function fillProviderFields(page: Page, dialog: Locator, number: string, cvc = '987'): Promise<void> {
  await fieldOf(page, 'number').pressSequentially(number)
  await fieldOf(page, 'expiry').pressSequentially('0731')
  await fieldOf(page, 'cvc').pressSequentially(cvc)
  await dialog.getByLabel('Name on Card').fill('Maria Fernandez')
  await dialog.getByLabel('Address').fill('4821 Calle Ocho')
  await dialog.getByLabel('City').fill('Miami')
  await dialog.getByLabel('State').selectOption('Florida')
  await dialog.getByLabel('Zip Code').fill('33134')
}
