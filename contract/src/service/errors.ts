import type { ServiceError } from './call.ts'

/** Errors of every service API call. */
export const serviceErrors = {
  InvalidRequest: { status: 400, message: 'A field is missing, invalid or unknown.' },
  CardNumberFound: {
    status: 400,
    message: 'A field contains a card number. Remove the number and send the request again.',
  },
  InvalidKey: { status: 401, message: 'No key was sent, or it is unknown or revoked.' },
  KeyExpired: { status: 401, message: 'The key has expired. An administrator can create a new one.' },
  NotAllowed: { status: 403, message: 'The key does not have permission for this request.' },
  AddressNotAllowed: { status: 403, message: 'The key may not be used from this address.' },
  UnknownCall: { status: 404, message: 'Unknown path or method.' },
  TooManyRequests: { status: 429, message: 'Wait for the number of seconds in Retry-After.' },
  InternalError: { status: 500, message: 'An unexpected error. Report its requestId.' },
  Unavailable: { status: 503, message: 'The portal is temporarily unavailable. Send the request again later.' },
} as const satisfies Record<string, ServiceError>

/** Additional errors of every write. */
export const writeErrors = {
  RequestInProgress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Send it again in a second.',
  },
  RequestTooLarge: { status: 413, message: 'The body is larger than 128 kB.' },
  UnsupportedMediaType: { status: 415, message: 'The body is not JSON.' },
  IdReused: {
    status: 422,
    message: 'The Idempotency-Key was already used for a different request.',
    field: 'Idempotency-Key',
  },
} as const satisfies Record<string, ServiceError>
