import { CLIENT, type OpenidProvider, startOpenidProvider } from '@portal/server/test/openid-provider.ts'
import { freePort } from '@portal/server/test/started-portal.ts'
import { test as base, type Page } from './portal.ts'
import { runApi } from './run-api.ts'

interface WorkerFixtures {
  readonly acme: OpenidProvider
  /** URL of a portal whose staff can sign in with the provider. */
  readonly acmePortal: string
  /** The same with an unreachable provider. */
  readonly unreachableProviderPortal: string
}

const settings = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Acme ID' }

/** End-to-end tests on a portal with an identity provider. */
export const test = base.extend<object, WorkerFixtures & { readonly port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],

  acme: [
    async ({ port }, use) => {
      const provider = await startOpenidProvider(`http://127.0.0.1:${port}/single-sign-on/callback`)
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],

  acmePortal: [
    async ({ port, acme }, use) => {
      const { url, stop } = await runApi(port, { ...settings, OIDC_ISSUER: acme.issuer })
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],

  unreachableProviderPortal: [
    async ({}, use) => {
      const { url, stop } = await runApi(await freePort(), {
        ...settings,
        OIDC_ISSUER: 'http://127.0.0.1:1',
      })
      await use(url)
      await stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ acmePortal }, use) => use(acmePortal),
})

/** Continues on the provider's page. */
export async function continueAs(page: Page, account: string) {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}
