/** Everything other modules may import from `complimentary-codes`. */
export { addCode } from './add-code.ts'
export { countAccount, findCode, findCodeFacts, lockCodeToUse, setCodeDisabled } from './queries.ts'
export { generateCode } from './rules.ts'
