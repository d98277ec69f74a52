import type { AppConfig } from '@portal/contract/configuration/calls'
import { setClockOffset } from '../../ui/portal-clock.ts'
import { createStore } from '../../ui/store.ts'

/** What holds until the server's own configuration has come, or when it cannot be had. */
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

/** From now on this holds, and the portal's clock shows what the server's does. */
export function setPortalConfig(next: AppConfig) {
  setClockOffset(next.demoAheadMs ?? 0)
  config.set(next)
}
export const portalConfig = config.get
export const usePortalConfig = config.use
