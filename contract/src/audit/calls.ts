import { z } from 'zod'
import { CSV_TYPE } from '../csv.ts'
import { defineCalls, noInput, nothing } from '../call.ts'
import { customerEmail, staffEmail } from '../fields.ts'
import { line, patternedLine } from '../text.ts'
import { count, flag, instant } from '../wire.ts'

/** The actor of an action without a signed-in user: the billing engine, a job, a command or an emailed link. */
export const SYSTEM = 'system'

/** Entries must match all given filters. */
export const auditFilters = {
  /** The actor: an email address or `system`. */
  staff: z.union([z.literal(SYSTEM), staffEmail]).optional(),
  /** Username of the affected customer. */
  customer: customerEmail.optional(),
  /** Another affected object: an admin user's email address or a code. */
  subject: line(254, { required: 'Enter a subject' }, 'issued').optional(),
  action: patternedLine(60, /^[a-z\d-]+$/, { required: 'Select an action', invalid: 'Select an action' }).optional(),
  /** Excludes sign-ins and sign-outs. */
  hideSignIns: flag.optional(),
  /** Start of the period, inclusive; the end is exclusive. */
  from: instant.optional(),
  to: instant.optional(),
}

const entryId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Enter an entry ID' })
  .transform(Number)

/** Contains only changed fields, and never secrets. */
const facts = z.record(z.string(), z.unknown()).nullable()

const auditEntry = z
  .object({
    id: z.int(),
    occurredAt: instant,
    /** Null if no one was signed in. */
    staffEmail: z.string().nullable(),
    staffName: z.string().nullable(),
    /** A verb and its object: `suspend-customer`. */
    action: z.string(),
    customerEmail: z.string().nullable(),
    customerName: z.string().nullable(),
    subject: z.string().nullable(),
    before: facts,
    after: facts,
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

const auditVerification = z
  .object({
    requestedAt: instant,
    /** Null for the nightly verification. */
    requestedBy: z.string().nullable(),
    /** `failed`: stopped before the end, which does not mean that the trail is damaged. */
    status: z.enum(['running', 'done', 'failed']),
    /** `newest`: the check that runs every minute on the newest entries and the newest witnessed seals. */
    scope: z.enum(['whole', 'newest']),
    endedAt: instant.nullable(),
    checked: count,
    total: count,
    /** The newest seal, as `position:hash`. An external copy can later prove that the trail was not truncated. */
    seal: z.string().nullable(),
    /** Entries without a seal, and those without one for more than a minute. */
    waiting: count,
    overdue: count,
    /** Problems of the trail, one sentence each. */
    breaks: z.array(z.string()),
  })
  .meta({ id: 'AuditVerification' })
export type AuditVerification = z.output<typeof auditVerification>

export const auditCalls = defineCalls({
  /** Newest first. `before` and `after` are entry IDs: return older entries before it, or newer entries after it. */
  searchAuditTrail: {
    method: 'GET',
    path: '/search-audit-trail',
    permission: 'audit-trail',
    input: z.strictObject({
      ...auditFilters,
      before: entryId.optional(),
      after: entryId.optional(),
      size: z.enum(['25', '50', '100']).transform(Number).optional(),
    }),
    reply: z.object({ entries: z.array(auditEntry), hasOlder: z.boolean(), hasNewer: z.boolean() }),
    errors: {},
    failed: 'Error fetching the audit trail',
  },
  /** Every action that occurs in the trail. */
  getAuditActions: {
    method: 'GET',
    path: '/get-audit-actions',
    permission: 'audit-trail',
    input: noInput,
    reply: z.array(z.string()),
    errors: {},
    failed: 'Error fetching audit trail actions',
  },
  /** All entries that match the filters, newest first. */
  exportAuditTrail: {
    method: 'GET',
    path: '/export-audit-trail',
    permission: 'audit-trail',
    input: z.strictObject(auditFilters),
    reply: nothing,
    download: { fileName: 'audit-trail.csv', contentType: CSV_TYPE },
    errors: {},
    failed: 'Unable to export the audit trail',
  },
  /** The latest verification of the trail; null if there is none. */
  getAuditVerification: {
    method: 'GET',
    path: '/get-audit-verification',
    permission: 'audit-trail',
    input: noInput,
    reply: auditVerification.nullable(),
    errors: {},
    failed: 'Error fetching audit trail verification',
  },
  /** Starts a background verification of the whole trail. */
  verifyAuditTrail: {
    method: 'POST',
    path: '/verify-audit-trail',
    permission: 'audit-trail',
    input: noInput,
    reply: nothing,
    errors: { AlreadyRunning: { status: 409, message: 'Verification is already running.' } },
    done: 'Audit trail verification started',
    failed: 'Unable to verify the audit trail',
  },
})
