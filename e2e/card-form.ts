import type { Locator } from '@playwright/test'
import type { Kind } from './demo-customers.ts'

const WORKS = '4242424242424242'

/** Messages if the provider rejects a card, and if it declines the charge. */
export const CARD_PROBLEM =
  'Unable to add/change credit card due to a problem with the card. Please check the card details provided by the customer.'
export const NOT_CHARGED = "Unable to charge customer's card. Please check card details provided by the customer."

/** Messages of the empty form, one for each field. */
export const EMPTY_CARD_MESSAGES = [
  'Enter name as on credit card',
  'Enter credit card number',
  'Enter a valid credit card expiry date',
  'Enter CVV',
  'Enter address as on credit card',
  'Enter city as on credit card',
  'Enter state as on credit card',
  'Enter zip code as on credit card',
]

const changed = {
  path: 'change-credit-card',
  done: "Customer's credit card has been added/changed successfully",
  failed: "Error adding/changing customer's credit card",
  declined: CARD_PROBLEM,
  // The issuer declines it when it is validated.
  decliningCard: '4000000000000002',
  prevent: 'end-premium-subscription',
} as const

/** An action that takes a card, and its effect. */
export interface CardAction {
  readonly label: string
  readonly kind: Kind
  readonly path: string
  readonly done: string
  readonly failed: string
  readonly declined: string
  readonly decliningCard: string
  /** An action by another user that makes this one impossible. */
  readonly prevent: string
}

export const cardActions: readonly CardAction[] = [
  {
    label: 'Upgrade to Premium',
    kind: 'trial',
    path: 'upgrade-subscription',
    done: 'Customer has been upgraded to premium subscription successfully.',
    failed: "Error upgrading customer's subscription to premium.",
    declined: NOT_CHARGED,
    // Accepted as a card, but every charge is declined.
    decliningCard: '4000000000000341',
    prevent: 'suspend-user',
  },
  { label: 'Add Credit Card', kind: 'cardless', ...changed },
  { label: 'Change Credit Card', kind: 'subscribed', ...changed },
]

/** Enters a complete card, by default one that works. */
export async function fillCard(dialog: Locator, number = WORKS, cvv = '123'): Promise<void> {
  await dialog.getByLabel('Name on Card').fill('Maria Fernandez')
  await dialog.getByLabel('Credit Card Number').fill(number)
  await dialog.getByLabel('Expiry Date').fill('07/2031')
  await dialog.getByLabel('CVV').fill(cvv)
  await dialog.getByLabel('Address').fill('4821 Calle Ocho')
  await dialog.getByLabel('City').fill('Miami')
  await dialog.getByLabel('State').selectOption('Florida')
  await dialog.getByLabel('Zip Code').fill('33134')
}

/** Allows requests to the payment provider, the only other server the portal's pages call. */
export async function allowProvider(portal: {
  send(role: 'support', method: 'GET', path: string): Promise<{ text: string }>
  expectErrors(pattern: RegExp): void
}): Promise<void> {
  const { stripeApiBase } = JSON.parse((await portal.send('support', 'GET', '/get-app-config')).text)
  portal.expectErrors(new RegExp(`^request to ${stripeApiBase}$`))
}

/** Presses the dialog's button with this name. */
export async function submit(dialog: Locator, verb: string): Promise<void> {
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}
