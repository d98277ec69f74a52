import type { Locator } from '@playwright/test'
import { choose, openCustomer } from '../actions.ts'
import { allowProvider, cardActions, fillCard } from '../card-form.ts'
import { pathOf, readCustomer } from '../customers.ts'
import { type DemoCustomer, test } from '../demo-customers.ts'
import { formActions } from '../actions-forms.ts'
import { expect, type Page, CLIENT_ERROR, toasts } from '../portal.ts'

/** Two staff members confirm the same dialog simultaneously. */

const PREMIUM_ALREADY = 'Error upgrading subscription as customer already has a premium subscription.'

// A header on cross-origin requests would need that server's permission.
test.use({ extraHTTPHeaders: {} })

// Simultaneous runs of the other actions are tested without a browser, by the conflict tests.
for (const { label, kind, fill, done, failed } of formActions.filter(({ isOnce }) => isOnce)) {
  test(`${label}: one succeeds, the other gets an error`, async ({ page: mine, context, portal, pick }) => {
    portal.expectErrors(CLIENT_ERROR)
    const customer = await pick(kind)
    const pages = [mine, await context.newPage()]
    await Promise.all(pages.map((page) => portal.signIn(page, page === mine ? 'support' : 'administrator')))
    const toastText = await confirmTogether(pages, label, customer, fill, [done, failed])
    expect(toastText.toSorted()).toEqual([done, failed].toSorted())
  })
}

test('two simultaneous credits both count', async ({ page: mine, context, portal, pick }) => {
  const customer = await pick('trial')
  const [credits] = formActions.filter(({ path }) => path === 'add-credit')
  if (!credits) throw new Error('no such form')
  const pages = [mine, await context.newPage()]
  await Promise.all(pages.map((page) => portal.signIn(page, page === mine ? 'support' : 'finance')))
  const before = await balanceOf(portal, customer)
  await confirmTogether(pages, credits.label, customer, credits.fill, [credits.done])
  expect(await balanceOf(portal, customer)).toBe(before + 25)
})

for (const { label, kind, done, failed } of cardActions) {
  test(`${label}: simultaneous submissions apply and charge only once`, async ({
    page: mine,
    context,
    portal,
    pick,
  }) => {
    portal.expectErrors(CLIENT_ERROR)
    await allowProvider(portal)
    const customer = await pick(kind)
    const before = await paymentsOf(portal, customer)
    const pages = [mine, await context.newPage()]
    await Promise.all(pages.map((page) => portal.signIn(page, page === mine ? 'support' : 'administrator')))
    const toastText = await confirmTogether(pages, label, customer, fillCard, [done, failed, PREMIUM_ALREADY])
    expect(toastText).toContain(done)
    const [record] = await readCustomer(portal, customer.email)
    expect(record['cards']).toHaveLength(1)
    if (kind === 'trial') {
      expect(toastText).not.toEqual([done, done])
      expect(record['subscriptions']).toHaveLength(1)
      expect(await paymentsOf(portal, customer)).toBe(before + 1)
    }
  })
}

test('Email Invoice: simultaneous submissions both send the invoice', async ({ page: mine, context, portal, pick }) => {
  const customer = await pick('subscribed')
  const pages = [mine, await context.newPage()]
  const dialogs = await Promise.all(
    pages.map(async (page) => {
      await portal.signIn(page, page === mine ? 'support' : 'finance')
      await page.goto(pathOf(customer.email, '?tab=invoices'))
      const button = page.getByRole('button', { name: /^Email invoice/ }).first()
      await button.click()
      return page.getByRole('dialog', { name: 'Email Invoice' })
    }),
  )
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Email Invoice' }).click()))
  for (const page of pages) {
    await expect(toasts(page).getByText('Invoice emailed to customer successfully', { exact: true })).toBeVisible()
  }
})

/** Confirms the dialog on all pages simultaneously and returns their messages, each one of `texts`. */
async function confirmTogether(
  pages: readonly Page[],
  action: string,
  customer: DemoCustomer,
  fill: (dialog: Locator) => Promise<void>,
  texts: readonly string[],
): Promise<string[]> {
  const dialogs = await Promise.all(
    pages.map(async (page) => {
      await openCustomer(page, customer)
      const dialog = await choose(page, action)
      await fill(dialog)
      return dialog
    }),
  )
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: action, exact: true }).click()))
  return await Promise.all(pages.map((page) => toastOn(page, texts)))
}

async function toastOn(page: Page, texts: readonly string[]): Promise<string> {
  const [first, ...others] = texts.map((text) => toasts(page).getByText(text, { exact: true }))
  if (!first) throw new Error('no text to wait for')
  return (await others.reduce((any, other) => any.or(other), first).textContent()) ?? ''
}

async function balanceOf(portal: Parameters<typeof readCustomer>[0], { email }: DemoCustomer): Promise<number> {
  const [{ balance }] = await readCustomer(portal, email)
  return Number(balance)
}

async function paymentsOf(portal: Parameters<typeof readCustomer>[0], { email }: DemoCustomer): Promise<number> {
  const [, , , payments] = await readCustomer(portal, email)
  return payments.length
}
