import { z } from 'zod'
import { defineCalls, nothing } from '../call.ts'
import { onCustomer, UserNotFound } from '../customers/one-customer.ts'
import { customerEmail } from '../fields.ts'
import { optionalLine } from '../text.ts'
import { FOLLOW_CHANGES_PATH } from './stream.ts'

export const liveCalls = defineCalls({
  followChanges: {
    method: 'POST',
    path: FOLLOW_CHANGES_PATH,
    permission: 'signed-in',
    /** Customers whose pages are open in the browser, with the form open on each page. */
    input: z.strictObject({
      customers: z.array(z.strictObject({ email: customerEmail, form: optionalLine(40) })).max(50),
    }),
    reply: nothing,
    isEventStream: true,
    isForViewing: true,
    errors: {
      TooManyStreams: { status: 429, message: 'Too many connections for live updates.' },
    },
    failed: 'Live updates are not available.',
  },
  getPresence: {
    method: 'GET',
    path: '/get-presence',
    permission: 'view-customer',
    input: onCustomer,
    /** Other users who have the customer open, with the form they have open. */
    reply: z.array(z.object({ name: z.string(), form: z.string().nullable() }).meta({ id: 'Presence' })),
    errors: { UserNotFound },
    failed: 'Error fetching who else has this customer open',
  },
})
