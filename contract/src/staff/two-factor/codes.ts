import { line, patternedLine } from '../../text.ts'

/** What an authenticator app shows: six digits, others every thirty seconds. */
export const CODE_DIGITS = 6

export const oneTimeCode = patternedLine(CODE_DIGITS, /^\d{6}$/, {
  required: 'Enter the code from your authenticator app',
  invalid: 'Enter the 6-digit code',
})

const RECOVERY_CODE = /^[\da-z]{4}(?:[ -]?[\da-z]{4}){3}$/i
const RECOVERY_CODE_MAX_LENGTH = 19
const EXAMPLE = '7KQ2-MX4D-9TBA-H3WE'

// A secret like a password, and it may have nothing but digits.
export const recoveryCode = patternedLine(
  RECOVERY_CODE_MAX_LENGTH,
  RECOVERY_CODE,
  { required: 'Enter one of your recovery codes', invalid: `Enter a recovery code such as ${EXAMPLE}` },
  'none',
)

/** Either of them, if a signed-in user proves that the second factor is theirs. */
export const anyCode = patternedLine(
  RECOVERY_CODE_MAX_LENGTH,
  new RegExp(`^\\d{6}$|${RECOVERY_CODE.source}`, 'i'),
  {
    required: 'Enter a code from your authenticator app or a recovery code',
    invalid: 'Enter a 6-digit code or a recovery code',
  },
  'none',
)

/** What a right password is answered with where a second step follows. */
export const challenge = line(200, { required: 'Sign in with your password first' }, 'none')
