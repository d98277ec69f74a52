import type { AppConfig } from '@portal/contract/configuration/calls'
import { setClockOffset } from '../../ui/portal-clock.ts'
import { createStore } from '../../ui/store.ts'

/** Used until the server's configuration is loaded, or if loading fails. */
const unconfigured: AppConfig = {
  portalName: 'Admin Portal',
  brandName: 'YIPTV',
  brandMerchantCode: 'YIPTV',
  stripePublishableKey: '',
  stripeApiBase: null,
  cardEntry: 'form',
  complimentarySignUpUrl: '',
  pictureOrigins: [],
  freeViewSeconds: 0,
  singleSignOnName: null,
  version: '',
  demoAheadMs: null,
}

const config = createStore<AppConfig>(unconfigured)

/** Sets the configuration and synchronizes the portal's clock with the server's. */
export function setPortalConfig(next: AppConfig) {
  setClockOffset(next.demoAheadMs ?? 0)
  config.set(next)
}
export const portalConfig = config.get
export const usePortalConfig = config.use
