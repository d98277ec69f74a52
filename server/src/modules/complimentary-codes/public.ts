/** What other modules may import of `complimentary-codes`. */
export { countAccount, insertPersonalCode, lockCodeToUse } from './queries.ts'
export { codeFrom } from './rules.ts'
