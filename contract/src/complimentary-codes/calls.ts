import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import type { CalendarDay } from '../dates.ts'
import { nameField, entityName } from '../fields.ts'
import { line, wholeNumber } from '../text.ts'
import { expectedDisabled, StateChanged } from '../toggle.ts'
import { calendarDayAt, count } from '../wire.ts'

/** The first and last day of a code are inclusive, in UTC. */
const START_OF_DAY = '00:00:00.000Z'
const END_OF_DAY = '23:59:59.999Z'

const complimentaryCode = z
  .object({
    code: z.string(),
    requestedBy: z.string(),
    department: z.string(),
    reason: z.string(),
    startDate: calendarDayAt(START_OF_DAY),
    endDate: calendarDayAt(END_OF_DAY),
    /** Subscription length in days. */
    duration: count,
    maximumAccounts: count,
    accountCount: count,
    disabled: z.boolean(),
  })
  .meta({ id: 'ComplimentaryCode' })
export type ComplimentaryCode = z.output<typeof complimentaryCode>

const fields = {
  requestedBy: nameField(40, {
    required: 'Enter name of employee who requested the code',
    invalid: 'Enter a valid employee name',
  }),
  department: entityName(40, {
    required: 'Enter employee department name',
    invalid: 'Enter a valid department name',
  }),
  reason: nameField(500, {
    required: 'Enter a reason the code is needed',
    invalid: 'Enter a valid reason',
  }),
  duration: wholeNumber(1, 36_500, {
    required: 'Enter the duration of subscription in days',
    invalid: 'Enter a duration between 1 and 36500 days',
  }),
  maximumAccounts: wholeNumber(1, 1_000_000, {
    required: 'Enter the maximum accounts that can be created by this code',
    invalid: 'Enter a valid number between 1 and 1,000,000',
  }),
}
const startRequired = 'Enter the start date'
const endRequired = 'Enter the end date'
const IN_THE_PAST = 'End date cannot be in the past (UTC)'
const endsLate = { path: ['endDate'], error: 'End date cannot be before start date' }

const codeForm = z
  .strictObject({
    ...fields,
    startDate: z.iso.date({ error: startRequired }),
    endDate: z.iso.date({ error: endRequired }),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, endsLate)

/** A new code as entered in the form on a UTC day. Its dates are `YYYY-MM-DD`, unlike on the wire. */
export function complimentaryCodeForm(utcDay: CalendarDay) {
  return codeForm.refine(({ endDate }) => !isInThePast(endDate, utcDay), { path: ['endDate'], error: IN_THE_PAST })
}

/** Whether a code is expired: its last day is over in UTC. */
export function isInThePast(endDate: CalendarDay, utcDay: CalendarDay): boolean {
  return endDate < utcDay
}

export const complimentaryCodesCalls = defineCalls({
  getAllComplimentaryCodes: {
    method: 'GET',
    path: '/get-all-complimentary-codes',
    permission: 'complimentary-codes',
    input: noInput,
    reply: z.array(complimentaryCode),
    errors: {},
    failed: 'Error fetching complimentary codes',
  },
  createComplimentaryCode: {
    method: 'POST',
    path: '/create-complimentary-code',
    permission: 'complimentary-codes',
    input: z
      .strictObject({
        ...fields,
        startDate: calendarDayAt(START_OF_DAY, startRequired),
        endDate: calendarDayAt(END_OF_DAY, endRequired),
      })
      .refine(({ startDate, endDate }) => startDate <= endDate, endsLate),
    reply: z.object({ code: z.string() }),
    errors: { ComplimentaryCodeInThePast: { status: 422, message: IN_THE_PAST } },
    done: 'New complimentary code created successfully',
    failed: 'Unable to create complimentary code',
  },
  toggleComplimentaryCodeStatus: {
    method: 'POST',
    path: '/toggle-complimentary-code-status',
    permission: 'complimentary-codes',
    input: z.strictObject({
      complimentaryCode: line(40, { required: 'Enter the complimentary code' }),
      expectedDisabled,
    }),
    reply: nothing,
    errors: {
      ComplimentaryCodeNotFound: { status: 404, message: 'Unable to change complimentary code status' },
      StateChanged,
    },
    done: 'Complimentary code status changed successfully',
    failed: 'Unable to change complimentary code status',
  },
})
