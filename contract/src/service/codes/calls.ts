import { z } from 'zod'
import { line } from '../../text.ts'
import { count } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { customerId, CustomerNotFound, NotAvailable } from '../customers/fields.ts'

export const complimentaryCode = line(40, { required: 'Enter the complimentary code' }).meta({ examples: ['SPRING26'] })

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
    more: 'Checking does not reserve an account. The code may be used up by the time of the sign-up or redemption.',
    input: z.strictObject({ code: complimentaryCode }),
    reply: z.object({
      code: z.string().meta({ examples: ['SPRING26'] }),
      isUsable: z.boolean().meta({ examples: [true] }),
      reason: z
        .enum(obstacles)
        .nullable()
        .meta({
          description: 'Error code that a sign-up with the code would return; null if it is usable.',
          examples: [null],
        }),
      startDate: z.iso.date().meta({ description: 'First day of use, in UTC.', examples: ['2026-03-01'] }),
      endDate: z.iso.date().describe('Last day of use, in UTC.'),
      durationDays: count.meta({ description: 'Length of access in days.', examples: [30] }),
    }),
    errors: { ComplimentaryCodeNotFound },
    perMinute: 600,
  },
  redeemCode: {
    method: 'POST',
    path: '/customers/{customerId}/complimentary-access',
    scope: 'redeem-codes',
    about: 'Gives a Trial customer complimentary access with a code',
    more: 'For verified customers. To use a code at sign-up, send it with the sign-up request.',
    input: z.strictObject({ customerId, code: complimentaryCode }),
    reply: z.object({ validTill: z.iso.date() }),
    errors: { CustomerNotFound, NotAvailable, ...codeErrors('code') },
    perMinute: 600,
  },
})
