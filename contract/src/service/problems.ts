import { capitalize } from '../capitalize.ts'
import type { ServiceCall, ServiceError } from './call.ts'
import { serviceCalls } from './calls.ts'
import { serviceErrors, writeErrors } from './errors.ts'

/** Every error of the service API by code; a code means the same in all calls. */
export const serviceProblems: Readonly<Record<string, ServiceError>> = Object.assign(
  {},
  ...Object.values<ServiceCall>(serviceCalls).map(({ errors }) => errors),
  serviceErrors,
  writeErrors,
)

/** `UserExists` → `User exists`, `IdReused` → `ID reused` */
export function problemTitle(code: string): string {
  return capitalize(code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()).replace(/^Id /, 'ID ')
}
