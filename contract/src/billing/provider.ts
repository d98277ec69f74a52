/** Where Stripe itself is asked, by the server and by browsers; settings may name its simulator instead. */
export const STRIPE_API_BASE = 'https://api.stripe.com'
/** Where the simulator serves its double of the provider's browser library. */
export const SIMULATED_LIBRARY = '/stripe-js/stripe.js'
