import type { Locator } from '@playwright/test'
import { choose, countCalls, cut, openCustomer } from '../actions.ts'
import { customers, pathOf } from '../customers.ts'
import { type Kind, test } from '../demo-customers.ts'
import { answer, BROKEN, expect, expectAccessible, hold, type Page, PORTAL_NAME, REFUSED, toasts } from '../portal.ts'

interface Confirmed {
  readonly label: string
  readonly title?: string
  readonly kind: Kind
  readonly path: string
  readonly question: string | RegExp
  readonly verb: string
  readonly otherwise: string
  readonly done: string
  readonly failed: string
  /** What the record says before and after. */
  readonly record: readonly [fact: string, before: RegExp, after: RegExp]
  /** What somebody else does so that it is refused, and the record then; the same, unless told. */
  readonly preventedBy?: readonly [path: string, after: RegExp]
}

/** The plain confirmations as specified. */
const actions: readonly Confirmed[] = [
  {
    label: 'Verify Customer',
    kind: 'unverified',
    path: 'verify-user',
    question: 'Are you sure you want to verify this customer?',
    verb: 'Verify Customer',
    otherwise: 'Cancel',
    done: 'Customer has been verified successfully.',
    failed: 'Error verifying customer.',
    record: ['Status', /^Unverified$/, /^Verified$/],
  },
  {
    label: 'Suspend',
    title: 'Suspend Customer',
    kind: 'trial',
    path: 'suspend-user',
    question: "Are you sure you want to suspend this customer's account?",
    verb: 'Suspend Customer',
    otherwise: 'Cancel',
    done: 'Customer suspended successfully.',
    failed: 'Error suspending customer.',
    record: ['Status', /^Verified$/, /^Suspended$/],
  },
  {
    label: 'Unsuspend Customer',
    kind: 'suspended',
    path: 'unsuspend-user',
    question: "Are you sure you want to unsuspend this customer's account?",
    verb: 'Unsuspend Customer',
    otherwise: 'Cancel',
    done: 'Customer unsuspended successfully.',
    failed: 'Error unsuspending customer.',
    record: ['Status', /^Suspended$/, /^Verified$/],
  },
  {
    label: 'Reset Devices',
    kind: 'trial',
    path: 'clear-user-sessions',
    question: "Are you sure you want to reset customer's authorized devices?",
    verb: 'Reset Devices',
    otherwise: 'Cancel',
    done: 'Customer devices have been reset successfully.',
    failed: 'Error resetting customer devices.',
    record: ['Status', /^Verified$/, /^Verified$/],
    // It can be done again and again.
    preventedBy: ['suspend-user', /^Suspended$/],
  },
  {
    label: 'Cancel On Last Day of Billing Cycle',
    kind: 'subscribed',
    path: 'cancel-subscription',
    question:
      /^Customer's premium subscription will be cancelled on \w{3} \d{1,2}, \d{4}\. Are you sure you want to cancel customer's premium subscription\?$/,
    verb: 'Cancel Subscription',
    otherwise: 'Keep Subscription',
    done: "Customer's subscription has been cancelled successfully.",
    failed: "Error cancelling customer's subscription.",
    record: ['Cancel On', /^$/, /^\w{3} \d{1,2}, \d{4}$/],
  },
  {
    label: 'Withdraw Cancellation',
    kind: 'leaving',
    path: 'revert-cancel-subscription',
    question:
      /^Customer's premium subscription is scheduled to be cancelled on \w{3} \d{1,2}, \d{4}\. Are you sure you want to withdraw the cancellation\?$/,
    verb: 'Withdraw Cancellation',
    otherwise: 'Keep Cancellation',
    done: 'Cancel subscription request of customer successfully withdrawn.',
    failed: 'Error withdrawing cancel subscription request of customer.',
    record: ['Cancel On', /^\w{3} \d{1,2}, \d{4}$/, /^$/],
  },
  {
    label: 'Cancel Immediately (No Refund)',
    kind: 'subscribed',
    path: 'end-premium-subscription',
    question:
      "Are you sure you want to cancel customer's premium subscription with immediate effect and without refund?",
    verb: 'Cancel Immediately',
    otherwise: 'Keep Subscription',
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
    record: ['Type', /^Premium$/, /^Trial$/],
  },
  {
    label: 'Cancel Subscription With Refund',
    kind: 'subscribed',
    path: 'end-and-refund-premium-subscription',
    question:
      "Are you sure you want to cancel customer's premium subscription with immediate effect and refund the amount?",
    verb: 'Cancel and Refund',
    otherwise: 'Keep Subscription',
    done: "Customer's premium subscription has been cancelled successfully with immediate effect and the payment has been refunded.",
    failed: "Error cancelling and refunding customer's premium subscription.",
    record: ['Type', /^Premium$/, /^Trial$/],
  },
  {
    label: 'End Complimentary',
    kind: 'complimentary',
    path: 'end-complimentary-subscription',
    question: "Are you sure you want to cancel customer's complimentary subscription with immediate effect?",
    verb: 'End Complimentary',
    otherwise: 'Keep Subscription',
    done: "Customer's complimentary subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's complimentary subscription with immediate effect.",
    record: ['Type', /^Complimentary$/, /^Trial$/],
  },
]

for (const { label, title = label, kind, path, question, verb, otherwise, done, failed, ...action } of actions) {
  const [fact, before, after] = action.record
  const [preventing, prevented] = action.preventedBy ?? [path, after]

  test.describe(label, () => {
    test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

    test('asks, is done, and the record is read again', async ({ page, pick }) => {
      const customer = await pick(kind)
      await openCustomer(page, customer)
      await expectRecord(page, fact, before)
      const dialog = await choose(page, label)
      await expect(dialog).toHaveAccessibleName(`${PORTAL_NAME} ${title}`)
      await expect(dialog.getByRole('paragraph').filter({ hasText: question })).toBeVisible()
      await expect(dialog.getByText(customer.name, { exact: true })).toBeVisible()
      await expect(dialog.getByText(customer.email, { exact: true })).toBeVisible()
      await expect(dialog.getByRole('button', { name: otherwise })).toBeFocused()
      await expectAccessible(page, '[role="dialog"]')

      await dialog.getByRole('button', { name: verb }).click()
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expectRecord(page, fact, after)
      await expect(page.locator('body')).not.toBeFocused()
    })

    test('is left without a call', async ({ page, pick }) => {
      await openCustomer(page, await pick(kind))
      const calls = countCalls(page, path)
      const dialog = await choose(page, label)
      await expect(dialog.getByRole('button', { name: otherwise })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'All Actions' })).toBeFocused()
      await choose(page, label)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      expect(calls()).toBe(0)
    })

    test('refused, because somebody else was there before: the dialog closes and the record tells', async ({
      page,
      portal,
      pick,
    }) => {
      portal.expectComplaints(REFUSED)
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

    test('two members of staff at once: what can be done once is done by one, and the other is told', async ({
      page,
      context,
      portal,
      pick,
    }) => {
      portal.expectComplaints(REFUSED)
      const customer = await pick(kind)
      const other = await context.newPage()
      await portal.signIn(other, 'administrator')
      await Promise.all([openCustomer(page, customer), openCustomer(other, customer)])
      const dialogs = [await choose(page, label), await choose(other, label)]
      await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: verb }).click()))
      const said = await Promise.all([page, other].map((one) => toasts(one).getByText(/\.$/).first().textContent()))
      expect(said.toSorted()).toEqual([done, action.preventedBy ? done : failed].toSorted())
      for (const one of [page, other]) await expectRecord(one, fact, after)
    })

    test('a double click is one call', async ({ page, pick }) => {
      await openCustomer(page, await pick(kind))
      const calls = countCalls(page, path)
      const letGo = await hold(page, path)
      const dialog = await choose(page, label)
      await dialog.getByRole('button', { name: verb }).dblclick()
      await expect(dialog.getByRole('button', { name: verb })).toBeDisabled()
      letGo()
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
      expect(calls()).toBe(1)
    })

    test('without a connection it fails, and the record is read again', async ({ page, portal, pick }) => {
      portal.expectComplaints(BROKEN)
      await openCustomer(page, await pick(kind))
      await cut(page, path)
      const dialog = await choose(page, label)
      const reads = countCalls(page, 'get-user-details')
      await dialog.getByRole('button', { name: verb }).click()
      await expect(toasts(page).getByText(`${failed}The server cannot be reached.`)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect.poll(reads).toBeGreaterThan(0)
      await expectRecord(page, fact, before)
    })
  })
}

test('what is refunded and what ends is shown before it is confirmed', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Cancel Subscription With Refund')
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(row(changes, 'Refund today')).toHaveText(/^\$\d+\.\d{2}$/)
  await expect(row(changes, 'Last day of access')).toHaveText(/^\w{3} \d{1,2}, \d{4}.*becomes \w{3} \d{1,2}, \d{4}$/)
  await expect(row(changes, 'Next invoice')).toHaveText(/becomes None$/)
  await expect(row(changes, 'Balance due')).toHaveText(/\$\d+\.\d{2}$/)
})

test('what is owed and will be charged to a new card is shown before the card is entered', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.unpaid))
  const dialog = await choose(page, 'Change Credit Card')
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(row(changes, 'Charge today')).toHaveText('$14.99')
  await expect(row(changes, 'Balance due')).toHaveText('$14.99 → becomes $0.00')
  await expectAccessible(page, '[role="dialog"]')
})

test('an action that cannot be previewed can be confirmed all the same', async ({ page, portal, pick }) => {
  portal.expectComplaints(BROKEN)
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('subscribed'))
  await answer(page, 'preview-action', 500, 'InternalError')
  const dialog = await choose(page, 'Cancel On Last Day of Billing Cycle')
  await expect(dialog.getByText('What this changes cannot be shown right now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(toasts(page).getByText("Customer's subscription has been cancelled successfully.")).toBeVisible()
})

test('on the day of a renewal, the new period comes first, and its last day is asked for', async ({
  page,
  portal,
  pick,
}) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('renewing'))
  const dialog = await choose(page, 'Cancel On Last Day of Billing Cycle')
  const question = dialog.getByRole('paragraph').filter({ hasText: 'will be cancelled on' })
  await expect(question).toHaveText(/on \w{3} \d{1,2}, \d{4}\./)
  const day = /on (\w{3} \d{1,2}, \d{4})\./.exec((await question.textContent()) ?? '')?.[1] ?? ''
  expect(Date.parse(day)).toBeGreaterThan(Date.now())
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'Cancel On', new RegExp(`^${day}$`))
})

test('on the day of a renewal whose charge is declined, nothing is cancelled', async ({
  page,
  portal,
  pick,
  picking,
}) => {
  portal.expectComplaints(REFUSED)
  await portal.signIn(page, 'support')
  const customer = await pick('renewing')
  await picking.query(
    `update stand_in.cards set behaviour = 'declines_at_charge' where id = (
       select provider_payment_method_id from cards join customers on customers.id = customer_id
       where username = $1 and removed_at is null)`,
    [customer.email],
  )
  await openCustomer(page, customer)
  const dialog = await choose(page, 'Cancel On Last Day of Billing Cycle')
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(toasts(page).getByText("Error cancelling customer's subscription.", { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'Payment Attempts', /^1$/)
  await expectRecord(page, 'Cancel On', /^$/)
})

for (const [status, code, message] of [
  [402, 'RefundFailed', "Error cancelling and refunding customer's premium subscription."],
  [
    502,
    'PaymentUnknown',
    "The outcome of the payment is not known yet. Please look at the customer's payments in a few minutes.",
  ],
] as const) {
  test(`a refund that ends in ${code} says so, closes the dialog and reads the record again`, async ({
    page,
    portal,
    pick,
  }) => {
    portal.expectComplaints(status === 402 ? REFUSED : BROKEN)
    await portal.signIn(page, 'support')
    await openCustomer(page, await pick('subscribed'))
    await answer(page, 'end-and-refund-premium-subscription', status, code)
    const dialog = await choose(page, 'Cancel Subscription With Refund')
    const reads = countCalls(page, 'get-user-details')
    await dialog.getByRole('button', { name: 'Cancel and Refund' }).click()
    await expect(toasts(page).getByText(message, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(reads).toBeGreaterThan(0)
  })
}

test('a dialog closes when the window becomes too narrow', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Suspend')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(dialog).toBeHidden()
})

/** What the profile or the subscription says; nothing where the fact is not shown. */
async function expectRecord(page: Page, fact: string, value: RegExp): Promise<void> {
  const shown = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(fact, { exact: true }) })
  await expect
    .poll(async () => {
      const [first] = await shown.locator('dd').allTextContents()
      return first ?? ''
    })
    .toMatch(value)
}

function row(changes: Locator, label: string): Locator {
  return changes.locator('dl > div').filter({ hasText: label }).locator('dd')
}
