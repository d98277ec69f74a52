import { STRIPE_API_BASE } from '@portal/contract/billing/provider'
import type { configurationCalls } from '@portal/contract/configuration/calls'
import { findClock } from '../../platform/clock/queries.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { VERSION } from '../../platform/version.ts'

export const configurationHandlers = {
  async getAppConfig(_request, { config, db }) {
    const { payments, brand } = config
    return {
      portalName: config.portalName,
      brandName: brand.name,
      brandMerchantCode: brand.merchantCode,
      stripePublishableKey: payments.publishableKey,
      stripeApiBase: payments.apiBase === STRIPE_API_BASE ? null : payments.apiBase,
      cardEntry: payments.cardEntry,
      complimentarySignUpUrl: config.complimentarySignUpUrl,
      pictureOrigins: [...config.pictureOrigins],
      freeViewSeconds: config.freeViewSeconds,
      singleSignOnName: config.singleSignOn?.name ?? null,
      version: VERSION,
      demoAheadMs: config.demo.enabled ? (await findClock(db)).aheadMs : null,
    }
  },
} satisfies Handlers<typeof configurationCalls>
