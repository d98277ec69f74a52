import { customers, pathOf } from '../customers.ts'
import { actionOf, dialogOf, discardDialog, pressIfAvailable, refused, openUnavailableActions } from './opened.ts'
import { toKebabCase, type Screen } from './screen.ts'

const tables = ['ledger', 'invoices', 'events', 'payments', 'refunds', 'credits', 'charges'] as const
/** Actions with forms and confirmations, and a customer for whom they are available. */
const dialogs: Readonly<Record<string, keyof typeof customers>> = {
  'Unsuspend Customer': 'suspended',
  'Reset Devices': 'complete',
  Suspend: 'trial',
  'Modify Name': 'complete',
  'Modify Preferences': 'complete',
  'Modify Password': 'complete',
  'Modify Support Information': 'complete',
  'Add Credit': 'complete',
  'Add Charge': 'complete',
  'Add Complimentary Days': 'complete',
  'Change Credit Card': 'complete',
  'Cancel On Last Day of Billing Cycle': 'complete',
  'Cancel Immediately (No Refund)': 'complete',
  'Cancel Subscription With Refund': 'complete',
  'Withdraw Cancellation': 'leaving',
  'Upgrade to Premium': 'trial',
  'Upgrade to Complimentary': 'trial',
  'End Complimentary': 'complimentary',
}
/** Forms of actions, with their field errors. */
const refusing = [
  'Modify Password',
  'Add Credit',
  'Add Complimentary Days',
  'Change Credit Card',
  'Upgrade to Premium',
] as const

/** Screens of customers: each kind, each table, each action. */
export const customerScreens: readonly Screen[] = [
  { name: 'customer', path: pathOf(customers.complete) },
  { name: 'customer-actions', path: pathOf(customers.complete), open: pressIfAvailable('All Actions') },
  { ...customerShown('why-not', customers.complete), open: openUnavailableActions },
  { ...customerShown('add-credit-discard', customers.complete), open: discardDialog(actionOf('Add Credit')) },
  { ...customerShown('email-invoice', customers.complete, '?tab=invoices'), open: dialogOf(/^Email invoice/) },
  { ...customerShown('notes', 'yara.yearly@demo.example', '?entries=notes'), open: pressIfAvailable('Add Note') },
  customerShown('errors', customers.complete, '?tab=errors'),
  ...Object.entries(customers).map(([kind, email]) => customerShown(kind, email)),
  ...tables.map((tab) => customerShown(`table-${tab}`, customers.complete, `?tab=${tab}`)),
  ...Object.entries(dialogs).map(([action, kind]) => ({
    ...customerShown(words(action), customers[kind]),
    open: actionOf(action),
  })),
  ...refusing.map((action) => ({
    ...customerShown(`${words(action)}-refused`, customers[dialogs[action] ?? 'complete']),
    open: refused(actionOf(action)),
  })),
  { name: 'customer-unknown', path: pathOf('unknown@demo.example') },
]

/** `Cancel Immediately (No Refund)`: `cancel-immediately-no-refund` */
function words(action: string): string {
  return action.toLowerCase().match(/\w+/g)?.join('-') ?? action
}

function customerShown(state: string, email: string, query = ''): Screen {
  return { name: `customer-${toKebabCase(state)}`, path: pathOf(email, query), role: 'support' }
}
