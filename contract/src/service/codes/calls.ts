import { z } from 'zod'
import { line } from '../../text.ts'
import { count } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { customerId, CustomerNotFound, NotAvailable } from '../customers/fields.ts'

export const complimentaryCode = line(40, { required: 'Enter the complimentary code' })

/** Errors for the code in `field`. */
export function codeErrors(field: string) {
  const refuse = (message: string) => ({ status: 422, message, field }) as const
  return {
    ComplimentaryCodeNotFound: refuse('Complimentary code not found.'),
    ComplimentaryCodeDisabled: refuse('The complimentary code has been disabled.'),
    ComplimentaryCodeNotStarted: refuse('The complimentary code is not valid yet (start date in UTC).'),
    ComplimentaryCodeExpired: refuse('The complimentary code has expired (end date in UTC).'),
    ComplimentaryCodeUsedUp: refuse('The complimentary code has reached its maximum number of accounts.'),
  }
}
export type CodeError = keyof ReturnType<typeof codeErrors>
const { ComplimentaryCodeNotFound } = codeErrors('code')

const obstacles = [
  'ComplimentaryCodeDisabled',
  'ComplimentaryCodeNotStarted',
  'ComplimentaryCodeExpired',
  'ComplimentaryCodeUsedUp',
] as const

/** Codes for free access. */
export const codeCalls = defineServiceCalls({
  checkCode: {
    method: 'GET',
    path: '/complimentary-codes/{code}',
    scope: 'check-codes',
    about: 'Checks a complimentary code',
    more: 'Only signing up or redeeming takes a place of the code: it may be used up by then.',
    input: z.strictObject({ code: complimentaryCode }),
    reply: z.object({
      code: z.string(),
      isUsable: z.boolean().meta({ examples: [true] }),
      reason: z
        .enum(obstacles)
        .nullable()
        .meta({ description: 'The error code of a sign-up with it; null if it is usable.', examples: [null] }),
      startDate: z.iso.date().meta({ description: 'First day of use, in UTC.', examples: ['2026-03-01'] }),
      endDate: z.iso.date().describe('Last day of use, in UTC.'),
      durationDays: count.meta({ description: 'Days that the access lasts.', examples: [30] }),
    }),
    errors: { ComplimentaryCodeNotFound },
    perMinute: 600,
  },
  redeemCode: {
    method: 'POST',
    path: '/customers/{customerId}/complimentary-access',
    scope: 'redeem-codes',
    about: 'Gives a Trial customer complimentary access by a code',
    more: 'For verified customers. Those who sign up with a code pass it with the sign-up.',
    input: z.strictObject({ customerId, code: complimentaryCode }),
    reply: z.object({ validTill: z.iso.date() }),
    errors: { CustomerNotFound, NotAvailable, ...codeErrors('code') },
    perMinute: 600,
  },
})
