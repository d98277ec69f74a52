/** What other modules may import of `complimentary-codes`. */
export { countAccount, findCode, insertPersonalCode, lockCodeToUse } from './queries.ts'
export { codeFrom } from './rules.ts'
