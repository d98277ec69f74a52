import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { merchantCode, staffEmail } from '../../fields.ts'
import { instant } from '../../wire.ts'
import { utmFilter } from '../utm.ts'
import { merchantNotFound, reportNotAllowed } from '../refusals.ts'

/** Reports that can be emailed; each name is also the required permission. */
export const scheduledReports = [
  'customer-sign-up-report',
  'card-sales-report',
  'in-app-sales-report',
  'merchant-sales-report',
  'utm-sales-report',
  'unverified-premium-customer-report',
  'unpaid-premium-customer-report',
] as const
export type ScheduledReport = (typeof scheduledReports)[number]

export const frequencies = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** Parameters of a report besides its days. */
const choices = z.strictObject({ merchant: merchantCode.optional(), ...utmFilter })

const choice = z.string().optional()
/** The same as stored and returned: validated, without blank values. */
const keptChoices = z.object({
  merchant: choice,
  client: choice,
  source: choice,
  campaign: choice,
  medium: choice,
  term: choice,
  content: choice,
} satisfies Record<keyof z.output<typeof choices>, typeof choice>)
export type ReportChoices = z.output<typeof keptChoices>

const report = z.enum(scheduledReports, { error: 'Select a report' })
const MAX_RECIPIENTS = 50

const schedule = z
  .object({
    id: z.string(),
    report: z.enum(scheduledReports),
    frequency: z.enum(frequencies),
    choices: keptChoices,
    recipients: z.array(z.object({ email: z.string(), name: z.string() })),
    createdBy: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'ReportSchedule' })
export type ReportSchedule = z.output<typeof schedule>

/** Scheduled reports. Only users who may see a report can schedule it, see its schedules or receive its emails. */
export const reportScheduleCalls = defineCalls({
  /** Schedules of the reports that the caller may see. */
  getReportSchedules: {
    method: 'GET',
    path: '/get-report-schedules',
    permission: 'reports',
    input: noInput,
    reply: z.array(schedule),
    errors: {},
    failed: 'Error fetching scheduled reports',
  },
  /** Active staff members who may see a report, sorted by name. */
  getReportReaders: {
    method: 'GET',
    path: '/get-report-readers',
    permission: 'reports',
    input: z.strictObject({ report }),
    reply: z.array(z.object({ email: z.string(), name: z.string() })),
    errors: reportNotAllowed,
    failed: 'Error fetching admin users',
  },
  createReportSchedule: {
    method: 'POST',
    path: '/create-report-schedule',
    permission: 'reports',
    input: z.strictObject({
      report,
      frequency: z.enum(frequencies, { error: 'Select a frequency' }),
      choices,
      recipients: z
        .array(staffEmail)
        .min(1, { error: 'Select at least one recipient' })
        .max(MAX_RECIPIENTS, { error: `Select up to ${MAX_RECIPIENTS} recipients` }),
    }),
    reply: nothing,
    errors: {
      ...reportNotAllowed,
      ...merchantNotFound,
      UnknownRecipient: { status: 409, message: 'A recipient does not have access to this report or is disabled.' },
    },
    done: 'Report scheduled',
    failed: 'Unable to schedule the report',
  },
  deleteReportSchedule: {
    method: 'POST',
    path: '/delete-report-schedule',
    permission: 'reports',
    input: z.strictObject({ id: z.uuid({ error: 'Enter a schedule ID' }) }),
    reply: nothing,
    errors: { ScheduleNotFound: { status: 404, message: 'This schedule no longer exists.' } },
    done: 'Scheduled report deleted',
    failed: 'Unable to delete the scheduled report',
  },
})
