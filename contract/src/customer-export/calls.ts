import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { sendToEmail } from '../fields.ts'
import { count, flag, instant } from '../wire.ts'

/** Groups of options; each needs at least one selected. */
export const exportChoices = {
  type: ['paid', 'free', 'comp'],
  username: ['email', 'phone'],
  notification: ['optIn', 'optOut'],
} as const
export const SELECT_AT_LEAST_ONE = 'Select at least one'

/** Selected options: true if included in the list. */
const chosen = z.object({
  paid: z.boolean(),
  free: z.boolean(),
  comp: z.boolean(),
  email: z.boolean(),
  phone: z.boolean(),
  optIn: z.boolean(),
  optOut: z.boolean(),
})
export type ChosenCustomers = z.output<typeof chosen>

/**
 * The form's fields: the same with the email address. If a group has no selection, its first option shows the error.
 */
export const exportForm = z
  .strictObject({ ...chosen.shape, sendToEmailAddress: sendToEmail })
  .superRefine((filled, context) => {
    for (const options of Object.values(exportChoices)) {
      if (options.some((option) => filled[option])) continue
      context.addIssue({ code: 'custom', path: [options[0]], message: SELECT_AT_LEAST_ONE, input: filled })
    }
  })

/** The columns of the file. */
export const exportedColumns = [
  'Username',
  'First Name',
  'Last Name',
  'Type',
  'Status',
  'Notification',
  'Language',
  'Created',
] as const

export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

const customerExport = z
  .object({
    id: z.string(),
    sendTo: z.string(),
    chosen,
    state: z.enum(exportStates),
    rowsWritten: count,
    /** Approximate number of rows; null until the export starts. */
    rowsExpected: count.nullable(),
    requestedAt: instant,
    finishedAt: instant.nullable(),
    /** How the list was sent; null until it is done. */
    sentAs: z.enum(['attachment', 'link']).nullable(),
    linkExpiresAt: instant.nullable(),
  })
  .meta({ id: 'CustomerExport' })
export type CustomerExport = z.output<typeof customerExport>

export const customerExportCalls = defineCalls({
  /** A GET with a side effect: queues generating and emailing a CSV file. */
  emailUserList: {
    method: 'GET',
    path: '/email-user-list',
    isChange: true,
    permission: 'customer-export',
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

  /** The caller's latest 20 exports, newest first. */
  getMyCustomerExports: {
    method: 'GET',
    path: '/get-my-customer-exports',
    permission: 'customer-export',
    input: noInput,
    reply: z.array(customerExport),
    errors: {},
    failed: 'Error fetching customer exports',
  },

  cancelCustomerExport: {
    method: 'POST',
    path: '/cancel-customer-export',
    permission: 'customer-export',
    input: z.strictObject({ id: z.uuid({ error: 'Enter an export ID' }) }),
    reply: nothing,
    errors: {
      CustomerExportNotFound: { status: 404, message: 'Customer export not found' },
      ExportEnded: { status: 409, message: 'This customer export has already finished.' },
    },
    done: 'Customer export cancelled',
    failed: 'Unable to cancel customer export',
  },
})
