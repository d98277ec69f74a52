import { pathOf } from '../customers.ts'
import { newLetters } from '../lists.ts'
import { expect, expectAccessible, test, toasts } from '../portal.ts'

const CUSTOMER = 'olga.onecard@demo.example'

test('a note mentions another user and is followed up', async ({ page, portal, browser }) => {
  const body = `Called about the card ${newLetters(6)}`
  await portal.signIn(page, 'support')
  await page.goto(pathOf(CUSTOMER))
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('button', { name: 'Add Note' })).toBeVisible()
  await page.keyboard.press('n')
  const composer = notes.getByRole('form', { name: 'Add Note' })
  const text = composer.getByRole('textbox', { name: 'Note' })
  await expect(text).toBeFocused()
  await composer.getByRole('button', { name: 'Add Note' }).click()
  await expect(composer.getByText('Enter a note')).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill(`${body} @feli`)
  await expect(composer.getByRole('button', { name: 'Felix Nakamura Finance' })).toBeVisible()
  await text.press('Enter')
  await expect(text).toHaveValue(`${body} @Felix Nakamura `)
  await expectAccessible(page)

  // A draft survives leaving the page.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goBack()
  await expect(text).toHaveValue(`${body} @Felix Nakamura `)
  await composer.getByRole('button', { name: 'Follow Up', exact: true }).click()
  await expect(composer.getByRole('combobox', { name: 'For' })).toHaveValue('support@demo.test')
  await text.press('Control+Enter')
  await expect(toasts(page).getByText('Note added')).toBeVisible()
  const note = notes.getByRole('listitem').filter({ hasText: body })
  await expect(note).toContainText(/Sofía Reyes .*\d [AP]M UTC/)
  await expect(note.getByText(/^Follow up /)).toContainText('Sofía Reyes')
  await page.getByRole('radiogroup', { name: 'Filter timeline' }).getByText('Notes').click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: body })).toHaveCount(1)

  const context = await browser.newContext({ baseURL: portal.url })
  const colleague = await context.newPage()
  await portal.signIn(colleague, 'finance')
  await colleague.goto('/follow-ups?tab=mentions')
  const mention = colleague.getByRole('row').filter({ hasText: body })
  await expect(mention).toContainText('Sofía Reyes')
  await mention.getByRole('button', { name: 'Mark as read: Olga Onecard' }).click()
  await expect(mention).toHaveCount(0)
  await expectAccessible(colleague)
  await context.close()

  await page.goto('/follow-ups')
  const followUp = page.getByRole('row').filter({ hasText: body })
  await expect(page.getByRole('columnheader').first()).toHaveText('Actions')
  const buttons = followUp.getByRole('button', { name: /: Olga Onecard, [A-Z][a-z]{2} \d{1,2}, \d{4}$/ })
  for (const [at, name] of ['Complete', 'Postpone', 'Reassign'].entries()) {
    await expect(buttons.nth(at)).toHaveAttribute('title', name)
  }
  await expectAccessible(page)
  await buttons.first().click()
  const dialog = page.getByRole('dialog', { name: 'Complete Follow-Up' })
  await expect(dialog.getByText(body)).toBeVisible()
  await expect(dialog.getByText(/^Due: /)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('New card is in')
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(toasts(page).getByText('Follow-up completed')).toBeVisible()
  await expect(followUp).toHaveCount(0)
  await page.goto(pathOf(CUSTOMER))
  await expect(note).toContainText('New card is in, Sofía Reyes')
})

test('an edited note and an open follow-up dialog keep their input when the column of the notes appears or disappears', async ({
  page,
  portal,
}) => {
  const [wide, medium] = [
    { width: 1280, height: 800 },
    { width: 1100, height: 800 },
  ]
  const body = `Asked for a call back ${newLetters(6)}`
  expect((await portal.send('support', 'POST', '/add-note', { email: CUSTOMER, body })).status).toBe(200)
  await page.setViewportSize(wide)
  await portal.signIn(page, 'support')
  await page.goto(pathOf(CUSTOMER))
  const note = page.getByRole('listitem', { name: /^Note by / }).filter({ hasText: body })
  await note.getByRole('button', { name: 'Follow Up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Follow-Up' })
  await expect(dialog.getByText(body)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('Finance (role)')
  await page.setViewportSize(medium)
  await expect(dialog.getByRole('combobox', { name: 'For' }).locator('option:checked')).toHaveText('Finance (role)')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeVisible()

  await page.getByRole('tab', { name: 'Notes' }).click()
  await note.getByRole('button', { name: 'Edit' }).click()
  const text = page.getByRole('form', { name: 'Edit Note' }).getByRole('textbox', { name: 'Note' })
  await text.fill(`${body}, in the evening`)
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(text).toBeHidden()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(text).toHaveValue(`${body}, in the evening`)
  await page.setViewportSize(wide)
  await expect(text).toHaveValue(`${body}, in the evening`)
  await text.press('Control+Enter')
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeHidden()
  await expect(note).toContainText('in the evening')
})

test('the home page lists the most overdue follow-ups first', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const mine = page.getByRole('region', { name: /^My Follow-Ups/ })
  await expect(mine.getByRole('listitem').first()).toContainText(/Promised a new card/)
  await expect(mine.getByRole('listitem').first()).toContainText(/days? overdue/)
  await expectAccessible(page)
})
