import { MINUTE_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import type { Config } from '../../../platform/settings/config.ts'

/** The step after the correct password: a code, or first the setup. */
export type SecondStep = 'code' | 'enrol'

/** Installing an app takes longer than reading a code. */
const CHALLENGE_MINUTES: Record<SecondStep, number> = { code: 5, enrol: 15 }
const ENROLLMENT_MINUTES = 15

/** Returns the second step of this user; null if the password is sufficient. */
export function secondStepOf(
  { role, isOn }: { readonly role: Role; readonly isOn: boolean },
  config: Pick<Config, 'twoFactor'>,
): SecondStep | null {
  if (isOn) return 'code'
  return isRequiredFor(role, config) ? 'enrol' : null
}

export function isRequiredFor(role: Role, { twoFactor }: Pick<Config, 'twoFactor'>): boolean {
  return twoFactor.requiredFor.includes(role)
}

export function challengeExpiresAt(step: SecondStep, startedAt: Date): Date {
  return new Date(startedAt.getTime() + CHALLENGE_MINUTES[step] * MINUTE_MS)
}

export function enrollmentExpiresAt(begunAt: Date): Date {
  return new Date(begunAt.getTime() + ENROLLMENT_MINUTES * MINUTE_MS)
}
