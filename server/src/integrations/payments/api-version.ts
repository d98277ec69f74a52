/** The version of Stripe's API whose shapes this code was written for. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
