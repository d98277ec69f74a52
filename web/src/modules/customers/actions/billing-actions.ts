import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import { lazyDialog } from '../../../ui/lazy.tsx'
import type { ActionEntries } from './action-entry.ts'
import { RETRY_QUESTION } from './retry-question.ts'

/** Changes to a customer's balance and payment method. */
export const billingActions = {
  retryPayment: {
    label: 'Retry Payment',
    call: billingCalls.retryPayment,
    question: () => RETRY_QUESTION,
  },
  addCredit: {
    label: 'Add Credit',
    call: adjustmentCalls.addCredit,
    isFrequent: true,
    form: lazyDialog(() => import('./AdjustBalanceDialog.tsx').then((module) => module.AddCreditDialog)),
  },
  addCharge: {
    label: 'Add Charge',
    call: adjustmentCalls.addCharge,
    form: lazyDialog(() => import('./AdjustBalanceDialog.tsx').then((module) => module.AddChargeDialog)),
  },
  addCreditCard: {
    label: 'Add Credit Card',
    call: billingCalls.changeCreditCard,
    isFrequent: true,
    form: lazyDialog(() => import('./CreditCardDialog.tsx').then((module) => module.CreditCardDialog)),
  },
  changeCreditCard: {
    label: 'Change Credit Card',
    call: billingCalls.changeCreditCard,
    form: lazyDialog(() => import('./CreditCardDialog.tsx').then((module) => module.CreditCardDialog)),
  },
} as const satisfies ActionEntries
