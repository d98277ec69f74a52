import type { AppConfig } from '@portal/contract/configuration/calls'
import { createStore } from '../ui/store.ts'

/** What holds until the server's own configuration has come, or when it cannot be had. */
const unconfigured: AppConfig = {
  portalName: 'Admin Portal',
  brandName: 'YIPTV',
  brandMerchantCode: 'YIPTV',
  stripePublishableKey: '',
  stripeApiBase: null,
  complimentarySignUpUrl: '',
  freeViewSeconds: 0,
}

const config = createStore<AppConfig>(unconfigured)

export const setPortalConfig = config.set
export const usePortalConfig = config.use
