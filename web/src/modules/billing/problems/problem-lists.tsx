import {
  type Discrepancy,
  type OpenDispute,
  operationKinds,
  type ParkedCustomer,
  parkedSteps,
  type UnsettledPayment,
} from '@portal/contract/billing/problems/calls'
import type { Column } from '../../../ui/list-table/columns.ts'
import {
  amountColumn,
  easternColumn,
  moneyColumn,
  textColumn,
  wordColumn,
} from '../../../ui/list-table/value-columns.tsx'
import { holdReason } from './hold-reason.ts'
import { customerColumn } from './problem-columns.tsx'

/** URL fragments of the sections: `/billing-problems#findings`. */
const kinds = ['parked', 'payments', 'chargebacks', 'findings'] as const
export type ProblemKind = (typeof kinds)[number]

/** Marks the URL of a customer opened from one of the lists: `?source=billing-findings`. */
const SOURCE_PREFIX = 'billing-'

export function sourceOf(kind: ProblemKind): string {
  return `${SOURCE_PREFIX}${kind}`
}

/** The list that a customer was opened from; undefined if none of these. */
export function problemKindOf(source: string | undefined): ProblemKind | undefined {
  return kinds.find((kind) => sourceOf(kind) === source)
}

export const parkedColumns: readonly Column<ParkedCustomer>[] = [
  customerColumn(sourceOf('parked')),
  moneyColumn('amount', 'Balance Due', ({ amountCents }) => amountCents),
  { id: 'step', title: 'Step', value: ({ step }) => parkedSteps[step], maxWidth: 220 },
  { id: 'error', title: 'Error', value: ({ error }) => holdReason(error), maxWidth: 420 },
  easternColumn('parked', 'On Hold Since', ({ parkedAt }) => parkedAt),
]

export const paymentColumns: readonly Column<UnsettledPayment>[] = [
  customerColumn(sourceOf('payments')),
  amountColumn(),
  { id: 'kind', title: 'Type', value: ({ kind }) => operationKinds[kind], maxWidth: 220 },
  { id: 'times', title: 'Checks', align: 'number', value: ({ timesAsked }) => timesAsked },
  easternColumn('asked', 'Requested', ({ askedAt }) => askedAt),
  easternColumn('again', 'Next Check', ({ askAgainAt }) => askAgainAt),
]

export const chargebackColumns: readonly Column<OpenDispute>[] = [
  customerColumn(sourceOf('chargebacks')),
  amountColumn(),
  wordColumn('invoice', 'Invoice', ({ invoiceNumber }) => invoiceNumber),
  wordColumn('money', 'Funds', ({ isTaken }) => (isTaken ? 'Withdrawn' : 'Not withdrawn')),
  textColumn('provider', 'Provider ID', ({ providerId }) => providerId),
  easternColumn('opened', 'Opened', ({ openedAt }) => openedAt),
]

export const findingColumns: readonly Column<Discrepancy>[] = [
  { id: 'finding', title: 'Discrepancy', value: ({ finding }) => finding },
  customerColumn(sourceOf('findings')),
  amountColumn(),
  { id: 'provider', title: 'Provider ID', value: ({ providerId }) => providerId },
  easternColumn('found', 'Found', ({ foundAt }) => foundAt),
]
