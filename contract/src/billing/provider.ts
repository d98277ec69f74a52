/** Where Stripe itself is asked, by the server and by browsers; settings may name its simulator instead. */
export const STRIPE_API_BASE = 'https://api.stripe.com'
