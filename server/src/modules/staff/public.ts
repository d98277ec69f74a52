/** What other modules may import of `staff`. */
export { idleSince } from './rules.ts'
export { findSignedIn } from './sessions/session.ts'
export { prepareSecrets, refuseMissingKeys } from './two-factor/prepare-secrets.ts'
export { listKeysOfSecrets } from './two-factor/queries.ts'
