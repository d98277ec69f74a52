/** What a subscription costs in the app stores, the same on both platforms. */
export const inAppPricesCents = { monthly: 1499, yearly: 4999 } as const
