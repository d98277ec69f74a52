import { z } from 'zod'
import { CSV_TYPE } from '../csv.ts'
import { defineCalls, noInput, nothing } from '../call.ts'
import { customerEmail, staffEmail } from '../fields.ts'
import { line, patternedLine } from '../text.ts'
import { count, flag, instant } from '../wire.ts'

/** The actor if no one was signed in: the billing engine, a job, a command, a link from an email. */
export const SYSTEM = 'system'

/** All that are given must hold. */
export const auditFilters = {
  /** Who did it: an email address, or `system`. */
  staff: z.union([z.literal(SYSTEM), staffEmail]).optional(),
  /** The customer whom it was done to, by username. */
  customer: customerEmail.optional(),
  /** What else it was done to: an admin user's email address, a code. */
  subject: line(254, { required: 'Enter a subject' }, 'issued').optional(),
  action: patternedLine(60, /^[a-z\d-]+$/, { required: 'Select an action', invalid: 'Select an action' }).optional(),
  /** Excludes sign-ins and sign-outs. */
  hideSignIns: flag.optional(),
  /** From this instant, and before that one. */
  from: instant.optional(),
  to: instant.optional(),
}

const entryId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Enter an entry ID' })
  .transform(Number)

/** The changed fields only, and never a secret. */
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
    /** Null for the nightly one. */
    requestedBy: z.string().nullable(),
    /** `failed`: abandoned before its end, which says nothing about the trail. */
    status: z.enum(['running', 'done', 'failed']),
    /** `newest`: the check of every minute, of the newest entries and the newest witnessed seals. */
    scope: z.enum(['whole', 'newest']),
    endedAt: instant.nullable(),
    checked: count,
    total: count,
    /** The newest seal, as `position:hash`. A copy stored elsewhere shows later whether the trail was truncated. */
    seal: z.string().nullable(),
    /** Entries that waited for their seal, and how many of them for more than a minute. */
    waiting: count,
    overdue: count,
    /** What is wrong with the trail, one sentence each. */
    breaks: z.array(z.string()),
  })
  .meta({ id: 'AuditVerification' })
export type AuditVerification = z.output<typeof auditVerification>

export const auditCalls = defineCalls({
  /** Newest first. `before` and `after` name an entry: the older ones before it, or the newer ones after it. */
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
  /** Every action that the trail has. */
  getAuditActions: {
    method: 'GET',
    path: '/get-audit-actions',
    permission: 'audit-trail',
    input: noInput,
    reply: z.array(z.string()),
    errors: {},
    failed: 'Error fetching audit trail actions',
  },
  /** All entries that pass the filters, newest first. */
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
  /** The last verification of the trail; null before the first. */
  getAuditVerification: {
    method: 'GET',
    path: '/get-audit-verification',
    permission: 'audit-trail',
    input: noInput,
    reply: auditVerification.nullable(),
    errors: {},
    failed: 'Error fetching audit trail verification',
  },
  /** Verifies the whole trail, behind the request. */
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
