import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { ApprovalNeeded, limitRules } from '../money-limits/limits.ts'
import { choice } from '../text.ts'
import { count, instant } from '../wire.ts'
import { bulkActionNames, bulkActions, inputOfRow } from './actions.ts'

export const MAX_BULK_ROWS = 10_000
/** Length of a customer's email address; codes are shorter. */
const MAX_SUBJECT_LENGTH = 254

/** `ready`: previewed and ready to start. */
const runStates = ['previewing', 'ready', 'awaiting-approval', 'running', 'stopped', 'done'] as const
export type RunState = (typeof runStates)[number]

/**
 * `changed`: not possible since the preview, or with different amounts. `skipped`: the run was stopped before the row.
 */
export const rowStates = ['waiting', 'done', 'not-eligible', 'changed', 'failed', 'skipped'] as const
export type RowState = (typeof rowStates)[number]

const run = z
  .object({
    id: z.int(),
    action: z.enum(bulkActionNames),
    by: z.string(),
    /** Whether the run belongs to the caller. */
    isOwn: z.boolean(),
    state: z.enum(runStates),
    createdAt: instant,
    previewedAt: instant.nullable(),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
    isStopping: z.boolean(),
    rows: count,
    /** Rows previewed so far. */
    previewed: count,
    /** Rows that are eligible according to the preview. */
    eligible: count,
    /** Total change in customer balances according to the preview; positive is in the customers' favor. */
    balanceCents: z.int(),
    /** Total cost under money limits according to the preview, with free days at their price. */
    valueCents: count,
    /** ID of the approval request, if there is one. */
    approvalId: z.string().nullable(),
    /** Number of rows in each state. */
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
    /** Fields shared by all rows, as created. */
    input: z.record(z.string(), z.unknown()),
    /** Cost of the rows, and the caller's limits that they exceed in total; null unless the run can be started. */
    limits: z
      .object({
        valueCents: count,
        exceeded: z.array(
          z.object({
            rule: z.enum(limitRules),
            limitCents: count,
            /** Amount given before that counts against this limit. */
            givenCents: z.int(),
            /** Number of rows above the limit; null for the daily limit, which counts all rows together. */
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
    /** Why the row is not eligible, was not executed or failed: an error code of the call, or `ConsequenceChanged`. */
    code: z.string().nullable(),
    /** The rule that forbids the action on the customer, as a sentence; null for other errors. */
    reason: z.string().nullable(),
    doneAt: instant.nullable(),
  })
  .meta({ id: 'BulkRow' })
export type BulkRow = z.output<typeof row>

/** Why a previewed run cannot be started or approved. */
export const RunNotFound = { status: 404, message: 'Bulk action not found' } as const
export const NotReady = {
  status: 409,
  message: 'This bulk action cannot be started in its current state. Reload the page.',
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

const NO_MENTIONS = 'Notes added in bulk cannot mention colleagues'

/** One action for many rows: previewed, started by the user and executed by the worker. */
export const bulkCalls = defineCalls({
  /** Stores the selection and starts the preview. */
  createBulkRun: {
    method: 'POST',
    path: '/create-bulk-run',
    permission: 'bulk-actions',
    // All rows, each quoted and followed by a comma, plus the 128 kB that every request may have.
    maxBodyBytes: 128 * 1024 + MAX_BULK_ROWS * (MAX_SUBJECT_LENGTH + 3),
    input: z
      .strictObject({
        action: choice(bulkActionNames, 'Select an action'),
        subjects: z
          .array(z.string().min(1).max(MAX_SUBJECT_LENGTH))
          .min(1, { error: NO_ROWS })
          .max(MAX_BULK_ROWS, { error: TOO_MANY_ROWS }),
        /** Input of the action's call, without the field that names the row. */
        input: z.record(z.string(), z.unknown()),
      })
      .superRefine(({ action, input, subjects: [first = ''] }, context) => {
        const { error } = bulkActions[action].call.input.safeParse(inputOfRow(action, input, first))
        for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['input', ...issue.path] })
        // Every row would email the colleague.
        if ('mentions' in input) context.addIssue({ code: 'custom', path: ['input', 'mentions'], message: NO_MENTIONS })
      }),
    reply: z.object({ id: z.int() }),
    errors: {
      /** The caller does not have the permission of the action. */
      ActionNotAllowed: { status: 403, message: 'You do not have permission for this action.' },
      RunActive: {
        status: 409,
        message: 'You already have an unfinished bulk action. Open Bulk Actions to start or stop it.',
      },
    },
    done: 'Preview started',
    failed: 'Unable to start bulk action',
  },
  /** The caller's runs, newest first; administrators see all runs. */
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
      /** All rows together exceed the user's limits. */
      ApprovalNeeded,
    },
    done: 'Bulk action started',
    failed: 'Unable to start bulk action',
  },
  /** Called by an approver to see what the run would do now. */
  previewBulkRunAgain: {
    method: 'POST',
    path: '/preview-bulk-run-again',
    permission: 'approve-money',
    input: byId,
    reply: nothing,
    errors: {
      RunNotFound,
      NotAwaitingApproval: { status: 409, message: 'This bulk action is not waiting for approval.' },
    },
    failed: 'Unable to run the preview again',
  },
  /** Stops the run between two rows; completed rows keep their changes. */
  stopBulkRun: {
    method: 'POST',
    path: '/stop-bulk-run',
    permission: 'bulk-actions',
    input: byId,
    reply: nothing,
    errors: {
      RunNotFound,
      RunOver: { status: 409, message: 'This bulk action has already finished.' },
      AwaitingApproval: {
        status: 409,
        message: 'This bulk action is waiting for approval. Withdraw the request instead.',
      },
    },
    done: 'Bulk action ended',
    failed: 'Unable to stop bulk action',
  },
})
