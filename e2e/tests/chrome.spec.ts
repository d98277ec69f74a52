import {
  mockResponse,
  BRAND_NAME,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  openMenu,
  type Page,
  PORTAL_NAME,
  type Role,
  roles,
  waitUntilIdle,
  test,
  toasts,
  visit,
} from '../portal.ts'

/** Chromium reports a page that is not found. */
const NOT_FOUND = /status of 404/
const shared = ['Home', 'Customers', 'Reports', 'Change My Password', 'Two-Factor Authentication']
const operations = ['Content Management', 'Merchants', 'Application Errors', 'Complimentary Codes']

/** The specified menu order; the last entry and those from Rights on are additions of this portal. */
const order = [
  'Home',
  'Customers',
  'Reports',
  'Customer Export',
  ...operations,
  'Follow-Ups',
  'Mentions',
  'Approvals',
  'Billing Problems',
  'Bulk Actions',
  'Admin Users',
  'Permissions',
  'Money Limits',
  'Audit Trail',
  'Security Events',
  'Service Keys',
  'Webhooks',
  'Outbox',
  'Failed Jobs',
  'Backups',
  'Demo Clock',
  'Change My Password',
  'Two-Factor Authentication',
]

/** From the specification's permission table. */
const entriesOf: Record<Role, readonly string[]> = {
  administrator: order.filter((entry) => entry !== 'Mentions'),
  operations: [...shared, ...operations, 'Follow-Ups', 'Bulk Actions'],
  marketing: [...shared, 'Customer Export', 'Follow-Ups', 'Bulk Actions'],
  finance: [...shared, 'Follow-Ups', 'Approvals', 'Billing Problems', 'Bulk Actions'],
  support: [...shared, 'Follow-Ups', 'Approvals', 'Billing Problems', 'Bulk Actions'],
  // Without follow-ups, the screen has only mentions.
  management: [...shared, 'Mentions'],
}

const headers: Record<Role, string> = {
  administrator: 'Amelia Ortega (administrator)',
  operations: 'Omar Haddad (operations)',
  marketing: 'Mónica Silva (marketing)',
  finance: 'Felix Nakamura (finance)',
  support: 'Sofía Reyes (support)',
  management: "Martin O'Neill (management)",
}

for (const role of roles) {
  test(`${role}: sees the right header and menu, and guards redirect`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/user-home')
    await expect(page.getByRole('banner').getByText(headers[role])).toBeVisible()

    const menu = await openMenu(page)
    const wanted = order.filter((entry) => entriesOf[role].includes(entry))
    // Some are followed by a count.
    await expect(menu.getByRole('link')).toHaveText(wanted.map((entry) => new RegExp(`^${entry}(?:\\d|$)`)))
    if (role === 'finance') {
      await expect(menu.getByRole('link', { name: /^Billing Problems \d+ open$/ })).toBeVisible()
    }
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Customers' }).click()
    await expect(page).toHaveURL('/customers')
    await expect(menu).toBeHidden()

    await page.goto('/outbox')
    if (role === 'administrator') {
      await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
    } else {
      await expect(page).toHaveURL('/user-home')
      await expect(toasts(page).getByText('You do not have permission to view that page.')).toBeVisible()
    }
  })
}

test('opens the menu, closes it by button and Esc, and restores the focus', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const menu = await openMenu(page)
  await expect(menu.getByRole('button')).toHaveText(['Close', 'Sign Out'])
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  await openMenu(page)
  await menu.getByRole('link', { name: 'Reports' }).press('Enter')
  await expect(page).toHaveURL('/reports')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a menu closed before it takes the focus does not take it later', async ({ page, portal }) => {
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    const pending: (() => void)[] = []
    // The menu takes the focus as soon as it can; on a busy computer, keys arrive earlier.
    window.setTimeout = ((run: () => void, milliseconds = 0) =>
      milliseconds === 0 ? pending.push(run) : start(run, milliseconds)) as typeof setTimeout
    document.addEventListener('keyup', () =>
      start(() => {
        for (const run of pending.splice(0)) run()
      }, 30),
    )
  })
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  for (const _ of ['the first time its code is loaded', 'the next time it is there']) {
    const menu = await openMenu(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  }
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Reports' }).press('Enter')
  await expect(page).toHaveURL('/reports')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('keeps the screen while offline and opens the next one after reconnecting', async ({ page, portal }) => {
  portal.expectErrors(/net::ERR_INTERNET_DISCONNECTED|You're offline/)
  await portal.signIn(page, 'support')
  await page.setViewportSize({ width: 1199, height: 800 })
  await page.goto('/user-home')
  const [title, toastText] = [
    page.getByRole('heading', { level: 1 }),
    toasts(page).getByText('Unable to open this dialog'),
  ]
  await expect(page.getByRole('button', { name: 'Search or go to…' })).toBeVisible()
  // Pending requests would fail with their own messages.
  await waitUntilIdle(page)
  await page.context().setOffline(true)
  for (const open of [
    () => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('?'),
  ]) {
    await open()
    await expect(toastText).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Close message' }).click()
    await expect(title).toHaveText('Home')
  }
  await page.getByRole('link', { name: 'Unverified premium customers' }).click()
  await expect(title).toHaveText("You're offline")

  await page.context().setOffline(false)
  await expect(title).toHaveText('Unverified Premium Customer Report')
  await openMenu(page)
})

test('signed out, shows the landing page, logo, Sign In link and copyright, but no menu', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(PORTAL_NAME)
  await expect(page.getByRole('heading', { name: PORTAL_NAME })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page).toHaveTitle(`Sign In · ${PORTAL_NAME}`)
  await page.getByRole('link', { name: PORTAL_NAME }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toHaveText(`© ${new Date().getFullYear()} ${BRAND_NAME}`)
  await expect(page.getByTitle(`${PORTAL_NAME} 1.0.0-rc`)).toBeVisible()
})

test('sets the title of every screen, and the logo links to home', async ({ page, portal }) => {
  portal.expectErrors(NOT_FOUND)
  await portal.signIn(page, 'administrator')
  for (const [path, title] of [
    ['/user-home', 'Home'],
    ['/customers', 'Customers'],
    ['/view-customer/camila/camila.complete@demo.example', 'Camila Complete'],
    ['/merchants', 'Merchants'],
    ['/nowhere', 'Page Not Found'],
  ] as const) {
    if (path === '/user-home') await page.goto(path)
    else await visit(page, path)
    await expect(page).toHaveTitle(`${title} · ${PORTAL_NAME}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.getByRole('link', { name: PORTAL_NAME }).click()
  await expect(page).toHaveURL('/user-home')
})

test('starts the title with the screen state: loading, filtered, empty or failed', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'administrator')
  for (const [path, call, title, none, filter, reply] of [
    ['/merchants', 'get-all-merchants', 'Merchants', 'No merchants yet', '?name=a', '[]'],
    [
      '/audit-trail',
      'search-audit-trail',
      'Audit Trail',
      'No entries match the filters',
      '?action=sign-in',
      '{"entries":[],"hasOlder":false,"hasNewer":false}',
    ],
  ] as const) {
    const release = await holdResponses(page, call)
    await page.goto(path)
    await expect(page).toHaveTitle(`Loading · ${title} · ${PORTAL_NAME}`)
    release()
    await expect(page).toHaveTitle(`${title} · ${PORTAL_NAME}`)
    await page.goto(`${path}${filter}`)
    await expect(page).toHaveTitle(`Filtered · ${title} · ${PORTAL_NAME}`)
    await mockResponse(page, call, 200, reply)
    await page.reload()
    await expect(page).toHaveTitle(`${none} · ${title} · ${PORTAL_NAME}`)
    await mockResponse(page, call, 500, 'InternalError')
    await page.reload()
    await expect(page).toHaveTitle(new RegExp(`^Error fetching [a-z ]+ · ${title} · `))
  }
})

test('shows Not Found for an unknown path, signed in or not', async ({ page, portal }) => {
  portal.expectErrors(NOT_FOUND)
  const paths = ['/nowhere', '/health', '/.env', '/user-home/more', '/customers/a/b/c', '/view-customer/only-one']
  for (const path of paths) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expectNotFound(page)
  }
  await expectAccessible(page)
  await portal.signIn(page, 'management')
  for (const path of paths) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expectNotFound(page)
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/user-home')
})

test('redirects protected screens to sign-in when signed out', async ({ page }) => {
  for (const path of ['/user-home', '/customers', '/customers/ana', '/view-customer/a/b@c.de', '/outbox']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/sign-in' && url.searchParams.get('returnTo') === path)
  }
})

test('redirects password link pages to home when signed in', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  for (const path of ['/set-password/abc', '/reset-password/abc']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user-home')
  }
})

test('opens each screen scrolled to the top', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/customers/demo.example')
  const last = page.getByRole('link', { name: /^View / }).last()
  // The second time the page appears immediately, and must not start at the top because it is still short.
  for (const time of ['first', 'second']) {
    await last.click()
    await expect(page.getByText('Balance Due'), time).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Back to search results' }).click()
  }
})

async function expectNotFound(page: Page) {
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('The page you are looking for does not exist', { exact: true })).toBeVisible()
}
