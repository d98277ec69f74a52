import type { Locator } from '@playwright/test'
import type { Kind } from './demo-customers.ts'

/** An action with a form: how to fill it in, and its effect. */
export interface FormAction {
  readonly label: string
  readonly kind: Kind
  readonly path: string
  readonly fill: (dialog: Locator) => Promise<void>
  /** A field that keeps its value after an error. */
  readonly unchanged: readonly [label: string, value: string]
  readonly done: string
  readonly failed: string
  /** The request's fields, besides the customer. */
  readonly sent: Readonly<Record<string, unknown>>
  /** An action by another user that makes this one impossible. */
  readonly prevent: 'suspend-user' | 'end-premium-subscription' | null
  /** Set if it can be done only once. */
  readonly isOnce?: true
}

/** The specified forms. */
export const formActions: readonly FormAction[] = [
  {
    label: 'Modify Name',
    kind: 'trial',
    path: 'update-user-info',
    fill: async (dialog) => {
      await dialog.getByLabel('First Name').fill('Zoë')
      await dialog.getByLabel('Last Name').fill("O'Neil-Ruiz, Jr.")
    },
    unchanged: ['First Name', 'Zoë'],
    done: "Customer's name updated successfully",
    failed: "Error updating customer's name",
    sent: { firstName: 'Zoë', lastName: "O'Neil-Ruiz, Jr." },
    prevent: 'suspend-user',
  },
  {
    label: 'Modify Preferences',
    kind: 'trial',
    path: 'update-preferences',
    fill: async (dialog) => {
      await dialog.getByLabel('Time Zone').selectOption('Samoa')
      await dialog.getByLabel('Language').selectOption('Spanish')
      await dialog.getByLabel('Communication Opt-In').setChecked(true)
    },
    unchanged: ['Time Zone', 'America/Pago_Pago'],
    done: "Customer's preferences updated successfully",
    failed: "Error updating customer's preferences",
    sent: { defaultTimeZone: 'America/Pago_Pago', defaultLanguage: 'es', emailSmsSubscription: true },
    prevent: 'suspend-user',
  },
  {
    label: 'Modify Password',
    kind: 'trial',
    path: 'change-password',
    fill: (dialog) => dialog.getByLabel('New Password', { exact: true }).fill('Abcde1'),
    unchanged: ['New Password', 'Abcde1'],
    done: "Customer's password updated successfully",
    failed: "Error updating customer's password",
    sent: { newPassword: 'Abcde1' },
    prevent: 'suspend-user',
  },
  {
    label: 'Modify Support Information',
    kind: 'trial',
    path: 'update-support-info',
    fill: async (dialog) => {
      await dialog.getByLabel('Alternate Contact 1').fill('someone.else@example.com')
      await dialog.getByLabel('Alternate Contact 2').fill('13055550111')
      await dialog.getByLabel('Address').fill('12 Bayshore Dr')
      await dialog.getByLabel('City').fill('Miami')
      await dialog.getByLabel('State').fill('Florida')
      await dialog.getByLabel('Zip Code').fill('33133')
      await dialog.getByLabel('Notes').fill('Prefers e-mail.\nNever on Sundays.')
    },
    unchanged: ['City', 'Miami'],
    done: "Customer's support information updated successfully",
    failed: "Error updating customer's support information",
    sent: {
      altContact1: 'someone.else@example.com',
      altContact2: '13055550111',
      address: '12 Bayshore Dr',
      city: 'Miami',
      state: 'Florida',
      zipCode: '33133',
      notes: 'Prefers e-mail.\nNever on Sundays.',
    },
    // It is always available.
    prevent: null,
  },
  {
    label: 'Add Credit',
    kind: 'trial',
    path: 'add-credit',
    fill: async (dialog) => {
      await dialog.getByLabel('Amount').fill('12.50')
      await dialog.getByLabel('Reason').fill('Outage on a Sunday, sorry.')
    },
    unchanged: ['Amount', '12.50'],
    done: 'Credit added to customer successfully',
    failed: 'Error adding credit to customer',
    sent: { amount: '12.50', description: 'Outage on a Sunday, sorry.', currency: 'USD' },
    prevent: 'suspend-user',
  },
  {
    label: 'Add Charge',
    kind: 'trial',
    path: 'add-charge',
    fill: async (dialog) => {
      await dialog.getByLabel('Amount').fill('1000.00')
      await dialog.getByLabel('Reason').fill('Second box')
    },
    unchanged: ['Amount', '1000.00'],
    done: 'Charge added to customer successfully',
    failed: 'Error adding charge to customer',
    sent: { amount: '1000.00', description: 'Second box', currency: 'USD' },
    prevent: 'suspend-user',
  },
  {
    label: 'Add Complimentary Days',
    kind: 'subscribed',
    path: 'add-complimentary-days',
    fill: async (dialog) => {
      // With blanks, as if pasted.
      await dialog.getByLabel('Days').fill(' 7 ')
      await dialog.getByLabel('Reason').fill('Goodwill')
    },
    unchanged: ['Days', '7'],
    done: "Complimentary days added to customer's subscription successfully",
    failed: "Error adding complimentary days to customer's subscription",
    sent: { duration: 7, reason: 'Goodwill' },
    prevent: 'end-premium-subscription',
  },
  {
    label: 'Upgrade to Complimentary',
    kind: 'trial',
    path: 'convert-to-complimentary',
    fill: async (dialog) => {
      await dialog.getByLabel('Duration in Days').fill('90')
      await dialog.getByLabel('Reason').fill('Partner')
    },
    unchanged: ['Duration in Days', '90'],
    done: 'Customer has been upgraded to complimentary subscription successfully',
    failed: 'Error upgrading customer to complimentary subscription',
    sent: { duration: 90, reason: 'Partner' },
    prevent: 'suspend-user',
    isOnce: true,
  },
]
