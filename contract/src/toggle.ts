import { z } from 'zod'

/**
 * A toggle flips. The state that its caller saw may be sent along, so that a request that comes twice, or
 * after another user's, is rejected instead of flipping back.
 */
export const expectedDisabled = z.boolean().optional()

export const StateChanged = {
  status: 409,
  message: 'The status has changed since you loaded this page. Reload and try again.',
} as const
