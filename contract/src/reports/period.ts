import type { z } from 'zod'
import { instant } from '../wire.ts'

/** From the start of the first Eastern day to the last millisecond of the last. */
export const period = { startDateUtc: instant, endDateUtc: instant }

export function inOrder<S extends z.ZodType<{ startDateUtc: Date; endDateUtc: Date }>>(input: S) {
  return input.refine(({ startDateUtc, endDateUtc }) => startDateUtc <= endDateUtc, {
    path: ['endDateUtc'],
    error: 'End date cannot be before start date',
  })
}
