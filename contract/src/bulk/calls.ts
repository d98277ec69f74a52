import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { ApprovalNeeded, limitRules } from '../money-limits/limits.ts'
import { choice } from '../text.ts'
import { count, instant } from '../wire.ts'
import { bulkActionNames, bulkActions, inputOfRow } from './actions.ts'

export const MAX_BULK_ROWS = 10_000
/** Of a customer's email address; codes are shorter. */
const MAX_SUBJECT_LENGTH = 254

/** `ready`: previewed, and waiting to be started. */
const runStates = ['previewing', 'ready', 'awaiting-approval', 'running', 'stopped', 'done'] as const
export type RunState = (typeof runStates)[number]

/** `changed`: no longer possible since the preview, or not with the same amounts. `skipped`: the run was stopped before. */
export const rowStates = ['waiting', 'done', 'not-eligible', 'changed', 'failed', 'skipped'] as const
export type RowState = (typeof rowStates)[number]

const run = z
  .object({
    id: z.int(),
    action: z.enum(bulkActionNames),
    by: z.string(),
    /** Whether it is the caller's. */
    isOwn: z.boolean(),
    state: z.enum(runStates),
    createdAt: instant,
    previewedAt: instant.nullable(),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
    isStopping: z.boolean(),
    rows: count,
    /** Rows whose preview is known. */
    previewed: count,
    /** Rows that can be done, by the preview. */
    eligible: count,
    /** What they change of the balances of customers, by the preview; plus is in the customers' favor. */
    balanceCents: z.int(),
    /** What they cost as money limits count it, by the preview: free days by their price. */
    valueCents: count,
    /** Of the request for approval, if there is one. */
    approvalId: z.string().nullable(),
    /** How many rows are in each state. */
    counts: z.object({
      waiting: count,
      done: count,
      'not-eligible': count,
      changed: count,
      failed: count,
      skipped: count,
    }),
  })
  .meta({ id: 'BulkRun' })
export type BulkRun = z.output<typeof run>

const openedRun = run
  .extend({
    /** What the rows cost, and the caller's limits that they exceed as a whole; null unless the run can be started. */
    limits: z
      .object({
        valueCents: count,
        exceeded: z.array(
          z.object({
            rule: z.enum(limitRules),
            limitCents: count,
            /** What was given before, as far as this limit counts it. */
            givenCents: z.int(),
            /** How many rows exceed it; null for the limit of a day, which counts all rows together. */
            rows: count.nullable(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'OpenedBulkRun' })
export type OpenedBulkRun = z.output<typeof openedRun>

const row = z
  .object({
    position: z.int(),
    subject: z.string(),
    state: z.enum(rowStates),
    /** Why it is not eligible, not done or failed; an error code of the call, or `ConsequenceChanged`. */
    code: z.string().nullable(),
    doneAt: instant.nullable(),
  })
  .meta({ id: 'BulkRow' })
export type BulkRow = z.output<typeof row>

/** Why a previewed run cannot be started or approved. */
export const RunNotFound = { status: 404, message: 'Bulk action not found' } as const
export const NotReady = {
  status: 409,
  message: 'This bulk action cannot be started in its present state. Reload the page.',
} as const
export const PreviewTooOld = {
  status: 409,
  message: 'The preview is older than 30 minutes. Select the rows again.',
} as const
const id = z.int({ error: 'Enter a run ID' }).min(1)
const byId = z.strictObject({ id })
const readById = z.strictObject({ id: z.string().regex(/^\d{1,15}$/) })

const NO_ROWS = 'Select at least one row'
const TOO_MANY_ROWS = `Select up to ${MAX_BULK_ROWS.toLocaleString('en-US')} rows`

/** One action for many rows: previewed, started and worked off by the worker. */
export const bulkCalls = defineCalls({
  /** Freezes the selection and starts the preview. */
  createBulkRun: {
    method: 'POST',
    path: '/create-bulk-run',
    permission: 'bulk-actions',
    // All rows, each in quotes and with a comma, beside the 128 kB that every request may have.
    maxBodyBytes: 128 * 1024 + MAX_BULK_ROWS * (MAX_SUBJECT_LENGTH + 3),
    input: z
      .strictObject({
        action: choice(bulkActionNames, 'Select an action'),
        subjects: z
          .array(z.string().min(1).max(MAX_SUBJECT_LENGTH))
          .min(1, { error: NO_ROWS })
          .max(MAX_BULK_ROWS, { error: TOO_MANY_ROWS }),
        /** Of the action's call, without the field that names the row. */
        input: z.record(z.string(), z.unknown()),
      })
      .superRefine(({ action, input, subjects: [first = ''] }, context) => {
        const { error } = bulkActions[action].call.input.safeParse(inputOfRow(action, input, first))
        for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['input', ...issue.path] })
      }),
    reply: z.object({ id: z.int() }),
    errors: {
      /** The permission of the action itself is missing. */
      ActionNotAllowed: { status: 403, message: 'You do not have permission for this action.' },
      RunActive: {
        status: 409,
        message: 'Another of your bulk actions has not ended. Open Bulk Actions to start or stop it.',
      },
    },
    done: 'Preview started',
    failed: 'Unable to start bulk action',
  },
  /** The caller's own, the newest first; all for administrators. */
  getBulkRuns: {
    method: 'GET',
    path: '/get-bulk-runs',
    permission: 'bulk-actions',
    input: noInput,
    reply: z.array(run),
    errors: {},
    failed: 'Error fetching bulk actions',
  },
  getBulkRun: {
    method: 'GET',
    path: '/get-bulk-run',
    permission: 'bulk-actions',
    input: readById,
    reply: openedRun,
    errors: { RunNotFound },
    failed: 'Error fetching bulk action',
  },
  getBulkRows: {
    method: 'GET',
    path: '/get-bulk-rows',
    permission: 'bulk-actions',
    input: readById,
    reply: z.array(row),
    errors: { RunNotFound },
    failed: 'Error fetching bulk action',
  },
  startBulkRun: {
    method: 'POST',
    path: '/start-bulk-run',
    permission: 'bulk-actions',
    input: byId,
    reply: nothing,
    errors: {
      RunNotFound,
      NotYours: { status: 403, message: 'Only the user who selected the rows can start this bulk action.' },
      NotReady,
      PreviewTooOld,
      /** The rows as a whole are above the limits of the user. */
      ApprovalNeeded,
    },
    done: 'Bulk action started',
    failed: 'Unable to start bulk action',
  },
  /** By an approver: what it would do now. */
  previewBulkRunAgain: {
    method: 'POST',
    path: '/preview-bulk-run-again',
    permission: 'approve-money',
    input: byId,
    reply: nothing,
    errors: {
      RunNotFound,
      NotAwaitingApproval: { status: 409, message: 'This bulk action does not wait for approval.' },
    },
    failed: 'Unable to run the preview again',
  },
  /** Between two rows; what is done stays done. */
  stopBulkRun: {
    method: 'POST',
    path: '/stop-bulk-run',
    permission: 'bulk-actions',
    input: byId,
    reply: nothing,
    errors: {
      RunNotFound,
      RunOver: { status: 409, message: 'This bulk action is already over.' },
      AwaitingApproval: { status: 409, message: 'This bulk action waits for approval. Withdraw the request instead.' },
    },
    done: 'Bulk action stopped',
    failed: 'Unable to stop bulk action',
  },
})
