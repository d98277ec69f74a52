import { choose, countCalls, blockCall, expectRecord, unblockCall, openCustomer } from '../actions.ts'
import { confirmedActions } from '../actions-confirmed.ts'
import { test } from '../demo-customers.ts'
import { SERVER_ERROR, expect, expectAccessible, holdResponses, PORTAL_NAME, CLIENT_ERROR, toasts } from '../portal.ts'

const undoable = ['Suspend', 'Unsuspend Customer', 'Cancel On Last Day of Billing Cycle', 'Withdraw Cancellation']
const irrevocable = 'End Complimentary'

for (const {
  label,
  title = label,
  kind,
  path,
  question,
  verb,
  cancelLabel,
  done,
  failed,
  preventedBy,
  record: [fact, before, after],
} of confirmedActions) {
  test.describe(label, () => {
    test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

    test('asks for confirmation, can be dismissed, handles a lost connection and submits once on a double click', async ({
      page,
      portal,
      pick,
    }) => {
      portal.expectErrors(SERVER_ERROR)
      const customer = await pick(kind)
      await openCustomer(page, customer)
      await expectRecord(page, fact, before)
      const calls = countCalls(page, path)
      const dialog = await choose(page, label)
      await expect(dialog).toHaveAccessibleName(`${PORTAL_NAME} ${title}`)
      await expect(dialog.getByRole('paragraph').filter({ hasText: question })).toBeVisible()
      await expect(dialog.getByText(customer.name, { exact: true })).toBeVisible()
      await expect(dialog.getByText(customer.email, { exact: true })).toBeVisible()
      await expect(dialog.getByRole('button', { name: cancelLabel })).toBeFocused()
      if (label === irrevocable) {
        await expect(dialog.getByText('This cannot be undone.', { exact: true })).toBeVisible()
      }
      await expectAccessible(page, '[role="dialog"]')

      await test.step('dismissing sends no request', async () => {
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: 'All Actions' })).toBeFocused()
        await choose(page, label)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        expect(calls()).toBe(0)
      })

      await test.step('reloads the record after a connection failure', async () => {
        await blockCall(page, path)
        await choose(page, label)
        const reads = countCalls(page, 'get-user-details')
        await dialog.getByRole('button', { name: verb }).click()
        await expect(toasts(page).getByText(`${failed}Unable to reach the server.`)).toBeVisible()
        await expect(dialog).toBeHidden()
        await expect.poll(reads).toBeGreaterThan(0)
        await expectRecord(page, fact, before)
        await unblockCall(page, path)
      })

      await test.step('sends one request on a double click and reloads the record', async () => {
        const callsBefore = calls()
        const release = await holdResponses(page, path)
        await choose(page, label)
        await dialog.getByRole('button', { name: verb }).dblclick()
        await expect(dialog.getByRole('button', { name: verb })).toBeDisabled()
        release()
        await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
        await expect(dialog).toBeHidden()
        await expectRecord(page, fact, after)
        await expect(page.locator('body')).not.toBeFocused()
        expect(calls()).toBe(callsBefore + 1)
      })

      const undo = toasts(page).getByRole('button', { name: 'Undo' })
      if (label === irrevocable) await expect(undo).toHaveCount(0)
      if (undoable.includes(label)) {
        await test.step('Undo reverts the action', async () => {
          await undo.click()
          await expectRecord(page, fact, before)
          await expect(undo).toBeHidden()
        })
      }
    })

    if (preventedBy) {
      test('closes the dialog and refreshes the record if another user made the action unavailable', async ({
        page,
        portal,
        pick,
      }) => {
        const [preventing, prevented] = preventedBy
        portal.expectErrors(CLIENT_ERROR)
        const customer = await pick(kind)
        await openCustomer(page, customer)
        const dialog = await choose(page, label)
        const { status } = await portal.send('administrator', 'POST', `/${preventing}`, { email: customer.email })
        expect(status).toBeLessThan(300)

        await dialog.getByRole('button', { name: verb }).click()
        await expect(toasts(page).getByText(failed, { exact: true })).toBeVisible()
        await expect(dialog).toBeHidden()
        await expectRecord(page, fact, prevented)
      })
    }

    test(`two users at the same time: ${preventedBy ? 'both succeed' : 'one succeeds and the other is rejected'}`, async ({
      page,
      context,
      portal,
      pick,
    }) => {
      portal.expectErrors(CLIENT_ERROR)
      const customer = await pick(kind)
      const other = await context.newPage()
      await portal.signIn(other, 'administrator')
      await Promise.all([openCustomer(page, customer), openCustomer(other, customer)])
      const dialogs = [await choose(page, label), await choose(other, label)]
      await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: verb }).click()))
      const toastText = await Promise.all(
        [page, other].map((one) => toasts(one).getByText(/\.$/).first().textContent()),
      )
      expect(toastText.toSorted()).toEqual([done, preventedBy ? done : failed].toSorted())
      for (const dialog of dialogs) await expect(dialog).toBeHidden()
      for (const one of [page, other]) await expectRecord(one, fact, after)
    })
  })
}

test('undoes an action from the timeline and from the audit trail', async ({ page, portal, pick }) => {
  const customer = await pick('trial')
  await portal.signIn(page, 'administrator')
  await openCustomer(page, customer)
  for (const place of ['timeline', 'audit trail']) {
    const dialog = await choose(page, 'Suspend')
    await expect(dialog.getByText('This cannot be undone.')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Suspend Customer', exact: true }).click()
    await expectRecord(page, 'Status', /^Suspended$/)
    if (place === 'audit trail') {
      await page.getByRole('link', { name: 'Audit trail', exact: true }).click()
      await page.getByRole('button', { name: 'Details of Suspend customer' }).first().click()
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Undo: Suspend/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(toasts(page).getByText('The change was undone.', { exact: true })).toBeVisible()
    await openCustomer(page, customer)
    await expectRecord(page, 'Status', /^Verified$/)
  }
})

test('closes the dialog when the window becomes too narrow', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Suspend')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(dialog).toBeHidden()
})
