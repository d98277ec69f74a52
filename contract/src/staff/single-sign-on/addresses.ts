/**
 * Three steps of a sign-in at the identity provider are addresses that the browser is sent to, and no calls. The first
 * takes `returnTo`, a path of the portal.
 */
export const START_PATH = '/single-sign-on/start'
/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/single-sign-on/callback'
/** Where the portal goes on, with a code in the fragment. */
export const ARRIVAL_PATH = '/single-sign-on'
