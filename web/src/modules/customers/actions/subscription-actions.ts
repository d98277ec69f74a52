import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import { cancellationCalls } from '@portal/contract/billing/cancellation/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import type { Customer } from '@portal/contract/customers/details'
import { formatDate } from '@portal/contract/dates'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { dateFact, type Fact } from '../facts.ts'
import type { ActionEntries } from './action-entry.ts'

/** Actions that start, change and end a subscription. */
export const subscriptionActions = {
  upgradeToPremium: {
    label: 'Upgrade to Premium',
    call: billingCalls.upgradeSubscription,
    isFrequent: true,
    form: lazyDialog(() => import('./UpgradeToPremiumDialog.tsx').then((module) => module.UpgradeToPremiumDialog)),
  },
  upgradeToComplimentary: {
    label: 'Upgrade to Complimentary',
    call: customersCalls.convertToComplimentary,
    form: lazyDialog(() => import('./ComplimentaryDialog.tsx').then((module) => module.UpgradeToComplimentaryDialog)),
  },
  addComplimentaryDays: {
    label: 'Add Complimentary Days',
    call: adjustmentCalls.addComplimentaryDays,
    form: lazyDialog(() => import('./ComplimentaryDialog.tsx').then((module) => module.AddComplimentaryDaysDialog)),
  },
  withdrawCancellation: {
    label: 'Withdraw Cancellation',
    call: cancellationCalls.revertCancelSubscription,
    isFrequent: true,
    question: (customer) =>
      `Customer's premium subscription is scheduled to be cancelled on ${formatDate(cancelOn(customer))}. ` +
      'Are you sure you want to withdraw the cancellation?',
    cancelLabel: 'Keep Cancellation',
  },
  cancelOnLastDay: {
    label: 'Cancel On Last Day of Billing Cycle',
    call: cancellationCalls.cancelSubscription,
    verb: 'Cancel Subscription',
    cancelLabel: 'Keep Subscription',
    question: (_customer, lastDay) =>
      `Customer's premium subscription will be cancelled on ${lastDay === null ? 'the last day of the billing cycle' : formatDate(lastDay)}. ` +
      "Are you sure you want to cancel customer's premium subscription?",
    isForNextPeriod: true,
    isDangerous: true,
  },
  cancelWithoutRefund: {
    label: 'Cancel Immediately (No Refund)',
    call: cancellationCalls.endPremiumSubscription,
    verb: 'Cancel Immediately',
    cancelLabel: 'Keep Subscription',
    question: () =>
      "Are you sure you want to cancel customer's premium subscription with immediate effect and without refund?",
    facts: paidUntil,
    isDangerous: true,
  },
  cancelWithRefund: {
    label: 'Cancel Subscription With Refund',
    call: cancellationCalls.endAndRefundPremiumSubscription,
    verb: 'Cancel and Refund',
    cancelLabel: 'Keep Subscription',
    question: () =>
      "Are you sure you want to cancel customer's premium subscription with immediate effect and refund the amount?",
    facts: paidUntil,
    isDangerous: true,
  },
  endComplimentary: {
    label: 'End Complimentary',
    call: customersCalls.endComplimentarySubscription,
    cancelLabel: 'Keep Subscription',
    question: () => "Are you sure you want to cancel customer's complimentary subscription with immediate effect?",
    facts: (customer) => [dateFact('Valid till', customer.validTill)],
    isDangerous: true,
  },
} as const satisfies ActionEntries

function paidUntil(customer: Customer): readonly Fact[] {
  return [dateFact('Billed through', endDate(customer))]
}

function endDate({ subscriptions }: Customer) {
  return subscriptions[0]?.endDate ?? null
}

function cancelOn({ subscriptions }: Customer) {
  return subscriptions[0]?.cancelOn ?? null
}
