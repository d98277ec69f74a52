/** The version of Stripe's API that this code was written for. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
