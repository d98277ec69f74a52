import { randomBytes } from 'node:crypto'
import { CODE_DIGITS } from '@portal/contract/staff/two-factor/codes'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** Steps that a clock may be ahead or behind by. */
const WINDOW = 1
/** As long as a hash of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20

export function createSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** A secret as an authenticator app takes it: typed in, or by the address that its QR code holds. */
export function describeSecret(
  secret: Buffer,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of time, counted from 1970, that `code` belongs to; null if it is no code of about now. */
export function findStep(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** RFC 6238 with the settings that every authenticator app knows. */
function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  // A buffer may be a part of a larger one.
  const { buffer } = Uint8Array.from(secret)
  return new TOTP({
    ...names,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  })
}
