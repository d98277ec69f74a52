import {
  billingProblemsCalls,
  type Discrepancy,
  type OpenDispute,
  type ParkedCustomer,
  type UnsettledPayment,
} from '@portal/contract/billing/problems/calls'
import { useCallQuery } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { type ListOptions, useList } from '../../../ui/list-table/use-list.ts'
import {
  chargebackColumns,
  findingColumns,
  parkedColumns,
  paymentColumns,
  problemKindOf,
} from '../../billing/problems/problem-lists.tsx'
import { LIST_PREFIX } from './list-query.ts'

type Problem = ParkedCustomer | UnsettledPayment | OpenDispute | Discrepancy

const { getBillingProblems } = billingProblemsCalls

interface ProblemEmails {
  /** Each customer once; undefined while loading. */
  readonly emails: readonly string[] | undefined
}

/**
 * The list of billing problems that a customer was opened from according to the URL, sorted as it was; null if none.
 */
export function useProblemEmails(): ProblemEmails | null {
  const kind = problemKindOf(useAddressQuery()['source'])
  const isNamed = kind !== undefined && isUserAllowed(getBillingProblems.permission)
  const { data } = useCallQuery(getBillingProblems, {}, { quiet: true, enabled: isNamed })
  const lists = {
    parked: { name: 'customers on hold', columns: parkedColumns, rows: data?.parked },
    payments: { name: 'pending payments', columns: paymentColumns, rows: data?.unsettled },
    chargebacks: { name: 'open chargebacks', columns: chargebackColumns, rows: data?.disputes },
    findings: { name: 'discrepancies', columns: findingColumns, rows: data?.findings },
  }
  const shown = kind ?? 'parked'
  // Columns and rows always belong to the same list.
  const listed = lists[shown] as ListOptions<Problem>
  const list = useList({ ...listed, prefix: `${LIST_PREFIX}${shown}.` })
  if (!isNamed) return null
  const emails = list.getPrePaginatedRowModel().rows.map(({ original }) => original.email)
  return { emails: data && [...new Set(emails.filter((email) => email !== null))] }
}
