/** Stripe's real address, for the server and browsers; settings may name the simulator instead. */
export const STRIPE_API_BASE = 'https://api.stripe.com'
/** Path of the simulator's replacement for the provider's browser library. */
export const SIMULATED_LIBRARY = '/stripe-js/stripe.js'
