import { line, patternedLine } from '../../text.ts'

/** Authenticator apps show six digits that change every thirty seconds. */
export const CODE_DIGITS = 6

export const oneTimeCode = patternedLine(CODE_DIGITS, /^\d{6}$/, {
  required: 'Enter the code from your authenticator app',
  invalid: 'Enter the 6-digit code',
})

const RECOVERY_CODE = /^[\da-z]{4}(?:[ -]?[\da-z]{4}){3}$/i
const RECOVERY_CODE_MAX_LENGTH = 19
const EXAMPLE = '7KQ2-MX4D-9TBA-H3WE'

// A secret like a password; it may consist of digits only.
export const recoveryCode = patternedLine(
  RECOVERY_CODE_MAX_LENGTH,
  RECOVERY_CODE,
  { required: 'Enter one of your recovery codes', invalid: `Enter a recovery code such as ${EXAMPLE}` },
  'none',
)

/** Either kind of code, for a signed-in user who confirms their second factor. */
export const appOrRecoveryCode = patternedLine(
  RECOVERY_CODE_MAX_LENGTH,
  new RegExp(`^\\d{6}$|${RECOVERY_CODE.source}`, 'i'),
  {
    required: 'Enter a code from your authenticator app or a recovery code',
    invalid: 'Enter a 6-digit code or a recovery code',
  },
  'none',
)

/** Returned after a correct password if a second step follows. */
export const challenge = line(200, { required: 'Sign in with your password first' }, 'none')
