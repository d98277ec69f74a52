import { z } from 'zod'

/**
 * A toggle flips the status. The caller can send the status it saw, so that a repeated request, or one after another
 * user's, is rejected instead of flipping back.
 */
export const expectedDisabled = z.boolean().optional()

export const StateChanged = {
  status: 409,
  message: 'The status has changed since you loaded this page. Reload and try again.',
} as const
