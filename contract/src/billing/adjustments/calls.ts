import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { eventName } from '../../customers/event-names.ts'
import { actionOnCustomer } from '../../customers/one-customer.ts'
import { addedDays, amount, currency, customerEmail, reason } from '../../fields.ts'
import { givingErrors } from '../../money-limits/limits.ts'

/** A credit or a charge: text on the wire, whole cents for the handler. */
const adjustment = z
  .strictObject({ email: customerEmail, amount, description: reason, currency })
  .transform(({ email, amount, description }) => ({ email, amountCents: amount, description }))

/** Money and days that staff add manually. */
export const adjustmentCalls = defineCalls({
  addCredit: actionOnCustomer({
    path: '/add-credit',
    permission: 'add-credit',
    offered: ['addCredit'],
    event: eventName.creditAdded,
    input: adjustment,
    errors: givingErrors,
    done: 'Credit added to customer successfully',
    failed: 'Error adding credit to customer',
  }),
  addCharge: actionOnCustomer({
    path: '/add-charge',
    permission: 'add-charge',
    offered: ['addCharge'],
    event: eventName.chargeAdded,
    input: adjustment,
    done: 'Charge added to customer successfully',
    failed: 'Error adding charge to customer',
  }),
  addComplimentaryDays: actionOnCustomer({
    path: '/add-complimentary-days',
    permission: 'add-complimentary-days',
    offered: ['addComplimentaryDays'],
    event: eventName.complimentaryDaysAdded,
    input: z
      .strictObject({ email: customerEmail, duration: addedDays, reason })
      .transform(({ email, duration, reason }) => ({ email, durationDays: duration, reason })),
    errors: givingErrors,
    done: "Complimentary days added to customer's subscription successfully",
    failed: "Error adding complimentary days to customer's subscription",
  }),
})
