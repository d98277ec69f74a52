import { expect, type StaffMember, type Page } from './portal.ts'

/** Finds a text field by its label. */
export function field(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** Finds a text on the screen, outside of toasts. */
export function message(page: Page, text: string) {
  return page.getByRole('main').getByText(text, { exact: true })
}

/** Opens a staff member's account for editing. */
export async function openAccount(page: Page, { email }: StaffMember) {
  await page.goto(`/edit-admin-user/${encodeURIComponent(email)}`)
  await expect(field(page, 'First Name')).toBeVisible()
}
