import type { BulkRow } from '@portal/contract/bulk/calls'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import type { Mention, OpenFollowUp } from '@portal/contract/notes/calls'
import type { UnpaidCustomer, UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { ListOptions } from '../../../ui/list-table/use-list.ts'
import { type ListedCustomer, listedColumns } from './listed-columns.ts'

export type ListedRow = ListedCustomer | UnpaidCustomer | UnverifiedCustomer | OpenFollowUp | Mention | BulkRow
type OptionsOf<Listed extends object> = Omit<ListOptions<Listed>, 'rows' | 'prefix'>

/** A list of customers: how to load it, and its columns for filters and sorting. */
export interface NamedList {
  readonly call: Call
  readonly input: object
  readonly options: OptionsOf<ListedRow>
}

const results = { name: 'customers', columns: Object.values(listedColumns) }

/** The results of a search. */
export function foundBy(searchText: string): NamedList {
  return named(customersCalls.searchUsers, { searchText }, results)
}

type RowOf<C extends Call> = ReplyOf<C> extends readonly (infer Listed extends ListedRow)[] ? Listed : never

export function named<C extends Call>(call: C, input: InputOf<C>, options: OptionsOf<RowOf<C>>): NamedList {
  // Columns and rows always belong to the same list.
  return { call, input, options } as unknown as NamedList
}
