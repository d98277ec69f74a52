import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { eventName } from '../../customers/event-names.ts'
import { actionOnCustomer } from '../../customers/one-customer.ts'
import { customerEmail, sendToEmail } from '../../fields.ts'
import { choice } from '../../text.ts'
import { planTypes } from '../plans.ts'

/** The customer enters the card and confirms it with the bank on the payment provider's page. */
export const cardLinkCalls = defineCalls({
  sendCardLink: actionOnCustomer({
    path: '/send-card-link',
    permission: 'send-card-link',
    offered: ['addCreditCard', 'changeCreditCard', 'upgradeToPremium'],
    event: eventName.cardLinkSent,
    input: z.strictObject({
      email: customerEmail,
      sendToEmail,
      /** For a Trial customer, whose subscription starts with the card. */
      plan: choice(planTypes, 'Select a plan').optional(),
    }),
    done: 'Link sent to the customer',
    failed: 'Error sending the link to the customer',
  }),
})
