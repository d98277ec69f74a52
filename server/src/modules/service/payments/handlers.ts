import { planTypes } from '@portal/contract/billing/plans'
import type { paymentCalls, SentCard } from '@portal/contract/service/payments/calls'
import { changeCard, listPricedPlans, retryPayment, upgradeToPremium } from '../../billing/public.ts'
import { findBuyer } from '../customers/queries.ts'
import { asAction } from '../on-customer.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'

/** Maps error codes of the staff calls to those of the service interface. */
const paymentCodes = {
  NotOffered: 'NotAvailable',
  PremiumAccount: 'AlreadyPremium',
  PaymentFailed: 'PaymentDeclined',
  CardRefused: 'PaymentDeclined',
  ConfirmationRequired: 'PaymentDeclined',
} as const

export const paymentHandlers: ServiceHandlersOf<typeof paymentCalls> = {
  async listPlans({ input, refuse }, { db, config }) {
    const buyer = await findBuyer(db, input.customerId)
    if (!buyer) throw refuse('CustomerNotFound')
    const { merchantCode: merchant, isNewUser, language } = buyer
    const plans = await listPricedPlans(db, { merchant, types: planTypes, isNewUser })
    const items = plans.map(({ description, priceCents, discountCents, type }) => {
      const text = (language === 'es' ? description.es : undefined) ?? description.en
      return { type, priceCents, discountCents, totalCents: priceCents - discountCents, description: text }
    })
    return { items, publishableKey: config.payments.publishableKey }
  },

  async startSubscription(request, context) {
    const { plan, card } = request.input
    const action = await asAction(request, context, paymentCodes)
    await upgradeToPremium(action, { plan, card: toStoredCard(card) }, context)
  },

  async changeCard(request, context) {
    const action = await asAction(request, context, paymentCodes)
    await changeCard(action, toStoredCard(request.input.card), context)
  },

  async payInvoice(request, context) {
    await retryPayment(await asAction(request, context, paymentCodes), context)
  },
}

function toStoredCard({ paymentMethod, country = 'US', ...address }: SentCard) {
  return { ...address, country, token: paymentMethod }
}
