import type { setupCalls } from '@portal/contract/setup/calls'
import type { Handlers } from '../../platform/http/handler.ts'
import { findSales } from './queries.ts'
import { missingSteps } from './rules.ts'

export const setupHandlers = {
  async getSetupState(_request, { config, db }) {
    const { brand, payments, mail, demo } = config
    const sales = await findSales(db, brand.merchantCode)
    const missing = missingSteps({
      ...sales,
      isDemo: demo.enabled,
      hasPaymentKeys: payments.secretKey !== null,
      hasWebhookSecret: payments.webhookSecret !== null,
      hasMailServer: mail.smtpUrl !== null,
    })
    return { missing, brandMerchantCode: brand.merchantCode }
  },
} satisfies Handlers<typeof setupCalls>
