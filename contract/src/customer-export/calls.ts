import { z } from 'zod'
import { defineCalls, nothing } from '../call.ts'
import { sendToEmail } from '../fields.ts'
import { flag } from '../wire.ts'

/** What must be chosen from: at least one of each. */
export const exportChoices = {
  type: ['paid', 'free', 'comp'],
  username: ['email', 'phone'],
  notification: ['optIn', 'optOut'],
} as const
export const SELECT_AT_LEAST_ONE = 'Select at least one'

export const customerExportCalls = defineCalls({
  /** A GET that acts: it queues the making and mailing of one CSV file. */
  emailUserList: {
    method: 'GET',
    path: '/email-user-list',
    right: 'customer-export',
    input: z
      .strictObject({
        paid: flag,
        free: flag,
        comp: flag,
        email: flag,
        phone: flag,
        optIn: flag,
        optOut: flag,
        sendToEmailAddress: sendToEmail,
      })
      .superRefine((chosen, context) => {
        for (const [group, options] of Object.entries(exportChoices)) {
          if (options.some((option) => chosen[option])) continue
          context.addIssue({ code: 'custom', path: [group], message: SELECT_AT_LEAST_ONE, input: chosen })
        }
      }),
    reply: nothing,
    errors: {},
    done: 'Customer CSV file will be emailed shortly.',
    failed: 'Error requesting customer list',
  },
})
