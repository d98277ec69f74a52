import type { Page } from '@playwright/test'
import { waitUntilComplete } from '@portal/e2e/pictures/camera.ts'
import { download, follow, go, waitUntilShown, useList } from './moves.ts'

const sales = {
  'Card Sales': 'Card Sales Report',
  'In-App Sales': 'In-App Sales Report',
  'Merchant Sales': 'Merchant Sales Report',
  'UTM Sales': 'UTM Sales Report',
} as const

const premiumLists = {
  'Unverified Premium Customers': 'Unverified Premium Customer Report',
  'Unpaid Premium Customers': 'Unpaid Premium Customer Report',
} as const

/** Screens that are opened with their shortcut and only viewed. */
const others = {
  e: 'Customer Export',
  m: 'Merchants',
  a: 'Application Errors',
  d: 'Complimentary Codes',
  b: 'Billing Problems',
  u: 'Admin Users',
  i: 'Permissions',
  l: 'Audit Trail',
  s: 'Service Keys',
  w: 'Webhooks',
  o: 'Outbox',
  j: 'Failed Jobs',
  k: 'Demo Clock',
  p: 'Change My Password',
  f: 'Two-Factor Authentication',
} as const

export async function readReports(page: Page): Promise<void> {
  for (const [link, title] of Object.entries(sales)) {
    await go(page, 'r', 'Reports')
    await follow(page, link, title)
    for (const days of ['Last 30 days', 'This year']) {
      await page.getByRole('radiogroup', { name: 'Period' }).getByText(days).click()
      await page.getByRole('button', { name: 'Get Report' }).click()
      await page
        .getByText(/as of .* Eastern Time$/)
        .first()
        .waitFor()
      await waitUntilComplete(page)
    }
  }
  await go(page, 'r', 'Reports')
  await follow(page, 'Customer Sign Ups', 'Customer Sign Up Report')
}

export async function workLists(page: Page): Promise<void> {
  for (const [link, title] of Object.entries(premiumLists)) {
    await go(page, 'r', 'Reports')
    await follow(page, link, title)
    await useList(page, page.getByRole('table', { name: title }))
    await download(page)
  }
}

export async function readGuide(page: Page): Promise<void> {
  await go(page, 'g', 'Program Guide')
  const channels = page.getByRole('list', { name: 'Channels', exact: true })
  for (const span of ['Later', '1 Day Later', '1 Day Earlier', 'Now']) {
    await page.getByRole('button', { name: span, exact: true }).click()
    await channels.getByRole('link').first().waitFor()
  }
  await channels.getByRole('link').first().click()
  await page.waitForURL('**/channel-programs/*')
  await waitUntilComplete(page)
}

export async function visitContent(page: Page): Promise<void> {
  await go(page, 'n', 'Channels')
  await useList(page, page.getByRole('table', { name: 'Channels' }))
  await follow(page, 'Reorder', 'Reorder Channels')
  for (const title of ['Channel Logos', 'Channel Tags', 'VODs']) {
    await go(page, 't', 'Content Management')
    await follow(page, title, title)
    await useList(page, page.getByRole('table', { name: title }).first())
  }
  await go(page, 'n', 'Channels')
  await follow(page, 'New Channel', 'New Channel')
}

export async function visitOtherScreens(page: Page): Promise<void> {
  for (const [letter, title] of Object.entries(others)) await go(page, letter, title)
}

/** Where an iteration ends: the start screen of every user. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL('**/user-home')
  await waitUntilShown(page, 'Home')
}
