/** What other modules may import of `staff`. */
export { findStaffByEmail, findStaffById } from './queries.ts'
export { invite } from './invite.ts'
export { idleSince } from './rules.ts'
export { filterActiveSessions, findSignedIn } from './sessions/session.ts'
export { prepareSecrets, assertKeysPresent } from './two-factor/prepare-secrets.ts'
export { listKeysOfSecrets } from './two-factor/queries.ts'
