import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import { cancellationCalls } from '@portal/contract/billing/cancellation/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import type { Customer } from '@portal/contract/customers/details'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { formatDate } from '@portal/contract/dates'
import { lazyDialog } from '../../../ui/lazy.tsx'
import { dateFact, type Fact } from '../facts.ts'
import type { ActionEntry } from './action-entry.ts'

/** Every action on a customer, in the order of the menu. Who may do it is the call's permission, when it is offered its rule. */
export const actionTable: Readonly<Record<CustomerAction, ActionEntry>> = {
  verify: {
    group: 'Account',
    label: 'Verify Customer',
    call: statusCalls.verifyUser,
    isFrequent: true,
    question: () => 'Are you sure you want to verify this customer?',
  },
  unsuspend: {
    group: 'Account',
    label: 'Unsuspend Customer',
    call: statusCalls.unsuspendUser,
    isFrequent: true,
    question: () => "Are you sure you want to unsuspend this customer's account?",
  },
  resetDevices: {
    group: 'Account',
    label: 'Reset Devices',
    call: statusCalls.clearUserSessions,
    isFrequent: true,
    question: () => "Are you sure you want to reset customer's authorized devices?",
  },
  modifyName: {
    group: 'Account',
    label: 'Modify Name',
    call: customersCalls.updateUserInfo,
    form: lazyDialog(() => import('./ModifyNameDialog.tsx').then((module) => module.ModifyNameDialog)),
  },
  modifyPreferences: {
    group: 'Account',
    label: 'Modify Preferences',
    call: customersCalls.updatePreferences,
    form: lazyDialog(() => import('./ModifyPreferencesDialog.tsx').then((module) => module.ModifyPreferencesDialog)),
  },
  modifyPassword: {
    group: 'Account',
    label: 'Modify Password',
    call: customersCalls.changePassword,
    form: lazyDialog(() => import('./ModifyPasswordDialog.tsx').then((module) => module.ModifyPasswordDialog)),
  },
  modifySupportInformation: {
    group: 'Account',
    label: 'Modify Support Information',
    call: customersCalls.updateSupportInfo,
    form: lazyDialog(() => import('./SupportInformationDialog.tsx').then((module) => module.SupportInformationDialog)),
  },
  suspend: {
    group: 'Account',
    label: 'Suspend',
    call: statusCalls.suspendUser,
    title: 'Suspend Customer',
    question: () => "Are you sure you want to suspend this customer's account?",
    isDangerous: true,
  },

  upgradeToPremium: {
    group: 'Subscription',
    label: 'Upgrade to Premium',
    call: billingCalls.upgradeSubscription,
    isFrequent: true,
    form: lazyDialog(() => import('./UpgradeToPremiumDialog.tsx').then((module) => module.UpgradeToPremiumDialog)),
  },
  upgradeToComplimentary: {
    group: 'Subscription',
    label: 'Upgrade to Complimentary',
    call: customersCalls.convertToComplimentary,
    form: lazyDialog(() => import('./ComplimentaryDialog.tsx').then((module) => module.UpgradeToComplimentaryDialog)),
  },
  addComplimentaryDays: {
    group: 'Subscription',
    label: 'Add Complimentary Days',
    call: adjustmentCalls.addComplimentaryDays,
    form: lazyDialog(() => import('./ComplimentaryDialog.tsx').then((module) => module.AddComplimentaryDaysDialog)),
  },
  withdrawCancellation: {
    group: 'Subscription',
    label: 'Withdraw Cancellation',
    call: cancellationCalls.revertCancelSubscription,
    isFrequent: true,
    question: (customer) =>
      `Customer's premium subscription is scheduled to be cancelled on ${formatDate(cancelOn(customer))}. ` +
      'Are you sure you want to withdraw the cancellation?',
    cancelLabel: 'Keep Cancellation',
  },
  cancelOnLastDay: {
    group: 'Subscription',
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
    group: 'Subscription',
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
    group: 'Subscription',
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
    group: 'Subscription',
    label: 'End Complimentary',
    call: customersCalls.endComplimentarySubscription,
    cancelLabel: 'Keep Subscription',
    question: () => "Are you sure you want to cancel customer's complimentary subscription with immediate effect?",
    facts: (customer) => [dateFact('Valid till', customer.validTill)],
    isDangerous: true,
  },

  addCredit: {
    group: 'Billing',
    label: 'Add Credit',
    call: adjustmentCalls.addCredit,
    isFrequent: true,
    form: lazyDialog(() => import('./AdjustBalanceDialog.tsx').then((module) => module.AddCreditDialog)),
  },
  addCharge: {
    group: 'Billing',
    label: 'Add Charge',
    call: adjustmentCalls.addCharge,
    form: lazyDialog(() => import('./AdjustBalanceDialog.tsx').then((module) => module.AddChargeDialog)),
  },
  addCreditCard: {
    group: 'Billing',
    label: 'Add Credit Card',
    call: billingCalls.changeCreditCard,
    isFrequent: true,
    form: lazyDialog(() => import('./CreditCardDialog.tsx').then((module) => module.CreditCardDialog)),
  },
  changeCreditCard: {
    group: 'Billing',
    label: 'Change Credit Card',
    call: billingCalls.changeCreditCard,
    isFrequent: isUnpaid,
    form: lazyDialog(() => import('./CreditCardDialog.tsx').then((module) => module.CreditCardDialog)),
  },
}

/** Another card is what then helps. */
function isUnpaid({ subscriptions }: Customer): boolean {
  return subscriptions.some(({ paymentAttemptCount }) => paymentAttemptCount > 0)
}

function paidUntil(customer: Customer): readonly Fact[] {
  return [dateFact('Billed through', endDate(customer))]
}

function endDate({ subscriptions }: Customer) {
  return subscriptions[0]?.endDate ?? null
}

function cancelOn({ subscriptions }: Customer) {
  return subscriptions[0]?.cancelOn ?? null
}
