import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { parseCents } from '../money.ts'
import { choice } from '../text.ts'
import { limitedRoles } from './limits.ts'

const cents = z.int().min(0).nullable()

const limitsOfRole = z
  .object({
    role: z.enum(limitedRoles),
    singleCents: cents,
    staffDayCents: cents,
    customerMonthCents: cents,
    /** True if the settings apply. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'MoneyLimits' })
export type LimitsOfRole = z.output<typeof limitsOfRole>

const VALID = 'Enter an amount from 0.00 to 1000000.00, or leave empty for no limit'
const MAX_LIMIT_CENTS = 100_000_000

/** Whole cents once parsed; null for empty text, meaning no limit. */
const limit = z
  .string()
  .trim()
  .max(10, { error: VALID, abort: true })
  .refine((text) => text === '' || (parseCents(text) ?? Infinity) <= MAX_LIMIT_CENTS, { error: VALID, abort: true })
  .meta({ examples: ['20.00'] })
  .transform((text) => parseCents(text))

export const moneyLimitsCalls = defineCalls({
  /** Limits of each role that may give money or days. */
  getMoneyLimits: {
    method: 'GET',
    path: '/get-money-limits',
    permission: 'money-limits',
    input: noInput,
    reply: z.array(limitsOfRole),
    errors: {},
    failed: 'Error fetching money limits',
  },
  updateMoneyLimits: {
    method: 'POST',
    path: '/update-money-limits',
    permission: 'money-limits',
    input: z
      .strictObject({
        role: choice(limitedRoles, 'Select a role'),
        single: limit,
        staffDay: limit,
        customerMonth: limit,
      })
      .transform(({ role, single, staffDay, customerMonth }) => ({
        role,
        limits: { singleCents: single, staffDayCents: staffDay, customerMonthCents: customerMonth },
      })),
    reply: nothing,
    errors: {},
    done: 'Money limits changed',
    failed: 'Unable to change money limits',
  },
})
