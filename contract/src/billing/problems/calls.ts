import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { customerEmail, REASON_MAX_LENGTH } from '../../fields.ts'
import { inAppDevices } from '../../reports/in-app.ts'
import { line } from '../../text.ts'
import { instant } from '../../wire.ts'

/** Billing steps at which a customer can be put on hold, with what each step does. */
export const parkedSteps = {
  renewals: 'Renewal',
  attempts: 'Payment attempt',
  endings: 'Subscription end',
  payments: 'Payment confirmation',
} as const
export type ParkedStep = keyof typeof parkedSteps
// Object.keys is typed as string[].
const steps = Object.keys(parkedSteps) as [ParkedStep, ...ParkedStep[]]

export const operationKinds = {
  upgrade: 'Upgrade to premium',
  card: 'Add or change credit card',
  attempt: 'Invoice payment',
  refund: 'Refund',
} as const
type OperationKind = keyof typeof operationKinds
// As above.
const kinds = Object.keys(operationKinds) as [OperationKind, ...OperationKind[]]

const customer = { email: z.string(), name: z.string() }
/** Null if unknown or none. */
const amount = { amountCents: z.int().nullable() }

const parked = z
  .object({
    ...customer,
    /** The balance due, in one of the customer's rows. */
    ...amount,
    step: z.enum(steps),
    error: z.string(),
    parkedAt: instant,
  })
  .meta({ id: 'CustomerOnHold' })
export type ParkedCustomer = z.output<typeof parked>

const unsettled = z
  .object({
    ...customer,
    ...amount,
    id: z.string(),
    kind: z.enum(kinds),
    askedAt: instant,
    timesAsked: z.int(),
    askAgainAt: instant.nullable(),
  })
  .meta({ id: 'PendingPayment' })
export type UnsettledPayment = z.output<typeof unsettled>

const openDispute = z
  .object({
    ...customer,
    id: z.int(),
    amountCents: z.int(),
    invoiceNumber: z.string(),
    providerId: z.string(),
    /** Whether the bank has already taken the money. */
    isTaken: z.boolean(),
    openedAt: instant,
  })
  .meta({ id: 'OpenDispute' })
export type OpenDispute = z.output<typeof openDispute>

const discrepancy = z
  .object({
    id: z.int(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    providerId: z.string(),
    finding: z.string(),
    ...amount,
    foundAt: instant,
    /** The app store purchase to assign to a customer; null if the discrepancy is about something else. */
    purchase: z
      .object({
        device: z.enum(inAppDevices),
        product: z.string().nullable(),
        orderId: z.string().nullable(),
        boughtAt: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Discrepancy' })
export type Discrepancy = z.output<typeof discrepancy>

/** Problems that billing could not resolve automatically. */
export const billingProblemsCalls = defineCalls({
  getBillingProblems: {
    method: 'GET',
    path: '/get-billing-problems',
    permission: 'billing-problems',
    input: noInput,
    reply: z.object({
      parked: z.array(parked),
      unsettled: z.array(unsettled),
      disputes: z.array(openDispute),
      findings: z.array(discrepancy),
    }),
    errors: {},
    failed: 'Error fetching billing problems',
  },
  /** Resumes billing for the customer, at the step where it was put on hold. */
  releaseParkedCustomer: {
    method: 'POST',
    path: '/release-parked-customer',
    permission: 'resolve-billing-problems',
    input: z.strictObject({ email: customerEmail, step: z.enum(steps, { error: 'Select a billing step' }) }),
    reply: nothing,
    errors: { NotParked: { status: 409, message: 'Billing is no longer on hold for this customer.' } },
    done: 'Billing resumed',
    failed: 'Unable to resume billing',
  },
  /** Retries the payment provider within seconds, without waiting for the next scheduled attempt. */
  askProviderAgain: {
    method: 'POST',
    path: '/ask-provider-again',
    permission: 'resolve-billing-problems',
    input: z.strictObject({ id: z.uuid({ error: 'Enter a payment ID' }) }),
    reply: nothing,
    errors: { PaymentSettled: { status: 409, message: 'This payment is already settled.' } },
    done: 'Payment status check requested',
    failed: 'Unable to check payment status',
  },
  resolveFinding: {
    method: 'POST',
    path: '/resolve-finding',
    permission: 'resolve-billing-problems',
    input: z.strictObject({
      id: z.int({ error: 'Enter a discrepancy ID' }).min(1),
      resolution: line(REASON_MAX_LENGTH, { required: 'Enter a resolution', invalid: 'Enter a valid resolution' }),
    }),
    reply: nothing,
    errors: { FindingResolved: { status: 409, message: 'This discrepancy is already resolved.' } },
    done: 'Discrepancy resolved',
    failed: 'Unable to resolve discrepancy',
  },
})
