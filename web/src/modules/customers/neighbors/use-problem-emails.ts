import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { useReading } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { type ListOptions, useList } from '../../../ui/list-table/use-list.ts'
import {
  chargebackColumns,
  findingColumns,
  parkedColumns,
  paymentColumns,
  type ProblemKind,
  problemKindOf,
} from '../../billing/problems/problem-lists.tsx'
import { LIST_PREFIX } from './list-query.ts'

const { getBillingProblems } = billingProblemsCalls

interface ProblemEmails {
  /** Each customer once; undefined while being read. */
  readonly emails: readonly string[] | undefined
}

/** The list of billing problems that the address says a customer was opened from, sorted as it was; null if none. */
export function useProblemEmails(): ProblemEmails | null {
  const kind = problemKindOf(useAddressQuery()['source'])
  const isNamed = kind !== undefined && isUserAllowed(getBillingProblems.permission)
  const { data } = useReading(getBillingProblems, {}, { quiet: true, enabled: isNamed })
  const emailsOf: Record<ProblemKind, readonly string[]> = {
    parked: useEmails('parked', { name: 'customers on hold', columns: parkedColumns, rows: data?.parked }),
    payments: useEmails('payments', { name: 'pending payments', columns: paymentColumns, rows: data?.unsettled }),
    chargebacks: useEmails('chargebacks', {
      name: 'open chargebacks',
      columns: chargebackColumns,
      rows: data?.disputes,
    }),
    findings: useEmails('findings', { name: 'discrepancies', columns: findingColumns, rows: data?.findings }),
  }
  return isNamed ? { emails: data && emailsOf[kind] } : null
}

function useEmails<Row extends { readonly email: string | null }>(kind: ProblemKind, options: ListOptions<Row>) {
  const list = useList({ ...options, prefix: `${LIST_PREFIX}${kind}.` })
  const emails = list.getPrePaginatedRowModel().rows.map(({ original }) => original.email)
  return [...new Set(emails.filter((email) => email !== null))]
}
