import { randomBytes } from 'node:crypto'
import { CODE_DIGITS } from '@portal/contract/staff/two-factor/codes'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** Number of time steps that a clock may be ahead or behind. */
const WINDOW = 1
/** The length of a SHA-1 hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20

export function createSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** Returns a secret for an authenticator app: as text to type, and as the URL in the QR code. */
export function describeSecret(
  secret: Buffer,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step since 1970 of `code`; null if the code does not match the current steps. */
export function findStep(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** RFC 6238 with the settings that all authenticator apps support. */
function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  // A Buffer may be a view of a larger ArrayBuffer.
  const { buffer } = Uint8Array.from(secret)
  return new TOTP({
    ...names,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  })
}
