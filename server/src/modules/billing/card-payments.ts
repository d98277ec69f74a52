import { billingCalls } from '@portal/contract/billing/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import { retryCalls } from '@portal/contract/billing/retry/calls'
import { NEEDS_CUSTOMER } from '../../integrations/payments/payments.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import type { ActionRequest } from '../customers/public.ts'
import type { StoredCard } from './engine/cards.ts'
import { openRetry } from './engine/retries.ts'
import { openUpgrade } from './engine/upgrades.ts'
import { runPaymentOperation } from './run-payment-operation.ts'
import { isCardKnown } from './queries/cards.ts'
import { openOperation } from './queries/operations.ts'
import { isOnlyCardUnusable } from './rules.ts'

/** Card payments started by staff on a customer's screen, or by customers in the apps. */

interface OnCustomer {
  readonly email: string
}

type PaymentRequest<Code extends string> = ActionRequest<OnCustomer, Code | 'PaymentUnknown'>

export async function upgradeToPremium(
  request: PaymentRequest<'PremiumAccount' | 'PaymentFailed' | 'ConfirmationRequired'>,
  chosen: { readonly plan: PlanType; readonly card: StoredCard },
  context: CallContext,
): Promise<void> {
  await runPaymentOperation(billingCalls.upgradeSubscription, request, context, {
    async open(locked) {
      const opened = await openUpgrade(locked, chosen, context.newId())
      if (opened.state === 'not sold') throw request.refuse('NotOffered')
      if (opened.state === 'card known') throw request.refuse('PaymentFailed')
      return opened.operation
    },
    refused: (code) => (code === NEEDS_CUSTOMER ? 'ConfirmationRequired' : 'PaymentFailed'),
    instead: ({ type }) => (type === 'paid' ? 'PremiumAccount' : null),
  })
}

export async function changeCard(
  request: PaymentRequest<'CardRefused' | 'ConfirmationRequired'>,
  card: StoredCard,
  context: CallContext,
): Promise<void> {
  await runPaymentOperation(billingCalls.changeCreditCard, request, context, {
    async open(locked) {
      if (await isCardKnown(locked, card.token)) throw request.refuse('CardRefused')
      return openOperation(locked, { id: context.newId(), kind: 'card', request: card })
    },
    refused: (code) => (code === NEEDS_CUSTOMER ? 'ConfirmationRequired' : 'CardRefused'),
  })
}

export async function retryPayment(
  request: PaymentRequest<'CardUnusable' | 'PaymentFailed'>,
  context: CallContext,
): Promise<void> {
  await runPaymentOperation(retryCalls.retryPayment, request, context, {
    open: (locked) => openRetry(locked, context.newId(), request.refuse),
    refused: 'PaymentFailed',
    instead: (facts) => (isOnlyCardUnusable(facts) ? 'CardUnusable' : null),
  })
}
