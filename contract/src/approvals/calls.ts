import { z } from 'zod'
import { actionEffect, previewRefusals } from '../billing/preview/calls.ts'
import { NotReady, PreviewTooOld, RunNotFound } from '../bulk/calls.ts'
import { runPreview } from '../bulk/preview.ts'
import { defineCalls, nothing } from '../call.ts'
import { UserNotFound } from '../customers/one-customer.ts'
import { customerEmail } from '../fields.ts'
import { limitRules, OwnAccount } from '../money-limits/limits.ts'
import { roles } from '../permissions.ts'
import { choice, line, optionalLine } from '../text.ts'
import { count, instant } from '../wire.ts'
import { approvableActions, approvableCalls } from './actions.ts'

const NOTE_MAX_LENGTH = 500
const EXAMPLE = { email: 'camila@example.com', amount: '35.00', description: 'Long outage', currency: 'USD' }

/** `stale`: rejected because it no longer applied to the customer. */
const approvalStates = ['pending', 'approved', 'rejected', 'stale', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const approvalId = z.uuid({ error: 'Enter a request ID' })
const person = z.object({ name: z.string(), email: z.string() })

const approval = z
  .object({
    id: z.string(),
    action: z.enum(approvableActions),
    /** Null for a bulk action. */
    customer: person.nullable(),
    /** The bulk action to approve as a whole; null for an action on one customer. */
    bulkRun: z.object({ id: z.int(), rows: count }).nullable(),
    valueCents: count,
    /** Complimentary days, if the action gives any. */
    durationDays: count.nullable(),
    rule: z.enum(limitRules),
    limitCents: count,
    reason: z.string(),
    requestedBy: person.extend({ role: z.enum(roles) }),
    requestedAt: instant,
    expiresAt: instant,
    state: z.enum(approvalStates),
    /** Null if pending or decided automatically. */
    decidedBy: person.nullable(),
    decidedAt: instant.nullable(),
    note: z.string().nullable(),
    /** Outcome at the payment provider; null if the provider was not called. */
    outcome: z.enum(['done', 'failed', 'awaited']).nullable(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof approval>

/** Something a customer was given earlier. */
const gift = z.object({
  at: instant,
  /** The audit trail's name for the action. */
  action: z.string(),
  cents: z.int(),
  customer: person,
  staff: z.string(),
})
export type Gift = z.output<typeof gift>

const openedApproval = approval
  .extend({
    /** The reason entered for the action, which is recorded with it; null if the action has none. */
    actionReason: z.string().nullable(),
    /** The payment to refund, by its ID at the payment provider; null for other actions. */
    chargeId: z.string().nullable(),
    /** Preview at the time of the request; null for a bulk action, as is `fresh`. */
    preview: actionEffect.nullable(),
    /** Current preview; null if the action no longer applies or the request is decided. */
    fresh: actionEffect.nullable(),
    /** Current cost; null if `fresh` is. */
    freshCents: count.nullable(),
    /** The previews of a bulk action, which the worker previews again. */
    bulkPreview: z
      .object({
        requested: runPreview,
        /** Null while the new preview runs, and after the decision. */
        now: runPreview.nullable(),
        previewedAt: instant,
        /** Number of rows previewed again so far. */
        previewed: count,
      })
      .nullable(),
    /** Hash of `fresh` or `bulkPreview.now`; send it with an approval. */
    previewHash: z.string().nullable(),
    /** Error code of why the action no longer applies. */
    refusal: z.string().nullable(),
    /** Why the caller cannot approve a request that waits for approval: the error code of `decideApproval`. */
    obstacle: z.enum(['OwnAccount', 'NotIndependent']).nullable(),
    /** The requester's gifts in the last 90 days and 24 hours, and the decisions on their earlier requests. */
    ofRequester: z.object({ gifts: z.array(gift), dayCents: z.int(), approved: count, rejected: count }),
    /** The customer's gifts in the last 90 and 30 days; null for a bulk action. */
    ofCustomer: z.object({ gifts: z.array(gift), monthCents: z.int() }).nullable(),
  })
  .meta({ id: 'OpenedApproval' })
export type OpenedApproval = z.output<typeof openedApproval>

const RequestNotFound = { status: 404, message: 'Request not found' } as const
const ApprovalDecided = { status: 409, message: 'This request was already decided.' } as const
const ApprovalExpired = {
  status: 409,
  message: 'This request has expired. The requester can submit a new one.',
} as const

const ApprovalNotNeeded = { status: 409, message: 'This is within your limits and does not need approval.' } as const

/** Shown to the approver. */
const reason = line(NOTE_MAX_LENGTH, { required: 'Enter a reason' })

const REQUEST_FAILED = 'Unable to request approval'

export const approvalsCalls = defineCalls({
  requestApproval: {
    method: 'POST',
    path: '/request-approval',
    permission: 'approvals',
    input: z
      .strictObject({
        action: choice(approvableActions, 'Select an action'),
        /** Input of the action's call. */
        input: z.record(z.string(), z.union([z.string(), z.number()])).meta({ examples: [EXAMPLE] }),
        reason,
      })
      .superRefine(({ action, input }, context) => {
        const { error } = approvableCalls[action].input.safeParse(input)
        for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['input', ...issue.path] })
      }),
    reply: nothing,
    errors: {
      UserNotFound,
      NotOffered: { status: 409, message: REQUEST_FAILED },
      ...previewRefusals,
      /** Also returned if another user has made the same request. */
      ApprovalPending: { status: 409, message: 'A request for this action and customer is already pending.' },
      ApprovalNotNeeded,
      OwnAccount,
    },
    done: 'Approval requested',
    failed: REQUEST_FAILED,
  },
  /** Requests approval for the caller's previewed bulk action as a whole. The action starts once approved. */
  requestBulkApproval: {
    method: 'POST',
    path: '/request-bulk-approval',
    permission: 'approvals',
    input: z.strictObject({ id: z.int({ error: 'Enter a run ID' }).min(1), reason }),
    reply: nothing,
    errors: { RunNotFound, NotReady, PreviewTooOld, ApprovalNotNeeded },
    done: 'Approval requested',
    failed: REQUEST_FAILED,
  },
  /**
   * `waiting` and `decided`: all requests for approvers, the caller's own for others. `customer`: pending requests for
   * one customer. Pending requests are sorted oldest first, decided ones newest first.
   */
  getApprovals: {
    method: 'GET',
    path: '/get-approvals',
    permission: 'approvals',
    input: z
      .strictObject({
        view: choice(['waiting', 'decided', 'mine', 'customer'], 'Select a view'),
        email: customerEmail.optional(),
      })
      .refine(({ view, email }) => (view === 'customer') === (email !== undefined), {
        path: ['email'],
        error: "Enter the customer's email address",
      }),
    reply: z.array(approval),
    errors: {},
    failed: 'Error fetching approvals',
  },
  /** One request with its current preview, and earlier gifts by the requester and to the customer. */
  getApproval: {
    method: 'GET',
    path: '/get-approval',
    permission: 'approvals',
    input: z.strictObject({ id: approvalId }),
    reply: openedApproval,
    errors: { RequestNotFound },
    failed: 'Error fetching request',
  },
  decideApproval: {
    method: 'POST',
    path: '/decide-approval',
    permission: 'approve-money',
    input: z
      .strictObject({
        id: approvalId,
        decision: choice(['approve', 'reject'], 'Select a decision'),
        /** Required for a rejection. */
        note: optionalLine(NOTE_MAX_LENGTH).default(''),
        /** Hash of the preview the approver has seen; required for an approval. */
        previewHash: z
          .string()
          .regex(/^(?:[\da-f]{64})?$/, { error: 'Open the request first' })
          .meta({ examples: [''] })
          .optional(),
      })
      .refine(({ decision, note }) => decision === 'approve' || note !== '', {
        path: ['note'],
        error: 'Enter a comment',
      })
      .refine(({ decision, previewHash }) => decision === 'reject' || previewHash !== undefined, {
        path: ['previewHash'],
        error: 'Open the request first',
      }),
    reply: z.object({ state: z.enum(approvalStates), outcome: approval.shape.outcome }),
    errors: {
      RequestNotFound,
      ApprovalDecided,
      ApprovalExpired,
      OwnRequest: { status: 403, message: 'You cannot approve or reject your own requests.' },
      OwnAccount,
      /** The approver or the requester created the other's account, changed its role or sent its password link. */
      NotIndependent: {
        status: 403,
        message: "You or the requester changed the other's access in the last 30 days. Another user must approve this.",
      },
      /** Exceeds what the approver may give alone. */
      LimitTooLow: { status: 403, message: 'This is above your own limits. Another user must approve it.' },
      ApprovalChanged: { status: 409, message: 'The preview has changed. Review the new amounts before you decide.' },
      PaymentUnderWay: {
        status: 409,
        message: 'A payment by this customer is still processing. Try again once it has settled.',
      },
      /** For a bulk action: its rows are being previewed again, or the preview is too old. */
      PreviewRunning: { status: 409, message: 'The preview is still running. Wait until it finishes.' },
      PreviewTooOld: { status: 409, message: 'The preview is older than 30 minutes. Run it again.' },
    },
    done: 'Decision recorded',
    failed: 'Unable to record the decision',
  },
  /** Withdraws the caller's own request. */
  withdrawApproval: {
    method: 'POST',
    path: '/withdraw-approval',
    permission: 'approvals',
    input: z.strictObject({ id: approvalId }),
    reply: nothing,
    errors: {
      RequestNotFound,
      ApprovalDecided,
      NotYours: { status: 403, message: 'Only the requester can withdraw this request.' },
    },
    done: 'Request withdrawn',
    failed: 'Unable to withdraw the request',
  },
})
