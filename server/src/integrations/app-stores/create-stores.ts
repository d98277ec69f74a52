import type { AppStoreSettings } from './app-store-client.ts'
import type { GooglePlaySettings } from './google-play.ts'
import type { Store } from './store.ts'

/** Null for a store that is not set up. */
export interface Stores {
  readonly ios: Store | null
  readonly android: Store | null
}

export interface StoreSettings {
  readonly apple: AppStoreSettings | null
  readonly google: GooglePlaySettings | null
}

export function createStores({ apple, google }: StoreSettings, now: () => Date): Stores {
  return {
    // The libraries are large, so each is loaded with its first notification or request.
    ios: apple && loadedWhenUsed(async () => (await import('./app-store.ts')).createAppStore(apple)),
    android: google && loadedWhenUsed(async () => (await import('./google-play.ts')).createGooglePlay(google, now)),
  }
}

function loadedWhenUsed(load: () => Promise<Store>): Store {
  let loading: Promise<Store> | undefined
  const store = () => {
    loading ??= load()
    return loading
  }
  return {
    receive: async (notification) => (await store()).receive(notification),
    observe: async (notification) => (await store()).observe(notification),
    identify: async (proof) => (await store()).identify(proof),
    find: async (id) => (await store()).find(id),
    async *listMissed(span) {
      yield* (await store()).listMissed(span)
    },
    acknowledge: async (report) => (await store()).acknowledge(report),
    nameCustomer: async (storeId, token) => (await store()).nameCustomer(storeId, token),
  }
}
