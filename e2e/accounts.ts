import { expect, type Member, type Page } from './portal.ts'

/** A field of text, by its label. */
export function field(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** What the screen itself says, not a toast. */
export function message(page: Page, text: string) {
  return page.getByRole('main').getByText(text, { exact: true })
}

/** Opens the account of a member of staff to be edited. */
export async function openAccount(page: Page, { email }: Member) {
  await page.goto(`/edit-admin-user/${encodeURIComponent(email)}`)
  await expect(field(page, 'First Name')).toBeVisible()
}
