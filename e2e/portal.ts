import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

export type Role = 'administrator' | 'operations' | 'marketing' | 'finance' | 'support' | 'management'
export const roles: readonly Role[] = ['administrator', 'operations', 'marketing', 'finance', 'support', 'management']
export const PASSWORD = 'Demo1234'

interface Portal {
  readonly url: string
  /** Signs a page in without its sign-in screen: the token goes where that screen puts it. */
  signIn(page: Page, role: Role): Promise<void>
  /** Makes a call of the API as `role`; the reply as text. */
  send(role: Role, method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; text: string }>
  /** What the browser is expected to complain of in this test, as where a server's failure is played. */
  expectComplaints(pattern: RegExp): void
}

const tokens = new Map<Role, Promise<string>>()

/** `page` fails its test where the browser's console has an error that the test did not expect. */
export const test = base.extend<{ portal: Portal; watchConsole: undefined }>({
  baseURL: async ({}, use) => use(portalUrl()),
  portal: async ({}, use, testInfo) => {
    await use({
      url: portalUrl(),
      signIn: async (page, role) => {
        const token = await tokenOf(role)
        await page.addInitScript((value) => {
          if (sessionStorage.getItem('token') === null && !sessionStorage.getItem('signed-in')) {
            sessionStorage.setItem('token', value)
            sessionStorage.setItem('signed-in', 'once')
          }
        }, token)
      },
      send: async (role, method, path, body) => {
        const answer = await fetch(`${portalUrl()}/admin/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await tokenOf(role)}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return { status: answer.status, text: await answer.text() }
      },
      expectComplaints: (pattern) => testInfo.annotations.push({ type: 'complaint', description: pattern.source }),
    })
  },
  watchConsole: [
    async ({ page }, use, testInfo) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(undefined)
      const expected = testInfo.annotations
        .filter(({ type }) => type === 'complaint')
        .map(({ description }) => new RegExp(description ?? ''))
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([])
    },
    { auto: true },
  ],
})

/** No violation that axe knows, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    ).toEqual([])
  }
}

function portalUrl(): string {
  const url = process.env['PORTAL_URL']
  if (!url) throw new Error('PORTAL_URL is set by start-portal.ts')
  return url
}

/** One session per role and worker: signing in again and again would be throttled. */
function tokenOf(role: Role): Promise<string> {
  const token = tokens.get(role) ?? requestToken(role)
  tokens.set(role, token)
  return token
}

async function requestToken(role: Role): Promise<string> {
  const answer = await fetch(`${portalUrl()}/admin/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.test`, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${role} could not sign in: ${answer.status} ${await answer.text()}`)
  // The reply of sign-in is {token}, as specified.
  return ((await answer.json()) as { token: string }).token
}
