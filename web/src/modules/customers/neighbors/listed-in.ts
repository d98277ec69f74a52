import { bulkCalls, type BulkRow } from '@portal/contract/bulk/calls'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { type Mention, notesCalls, type OpenFollowUp } from '@portal/contract/notes/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { UnpaidCustomer, UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { AddressQuery } from '../../../ui/address-query.ts'
import type { ListOptions } from '../../../ui/list-table/use-list.ts'
import { bulkRowColumns, bulkRowsName, bulkRowSort, bulkRunOf } from '../../bulk/bulk-rows.tsx'
import {
  FOLLOW_UPS,
  followUpColumns,
  followUpSort,
  mentionColumns,
  MENTIONS,
  mentionSort,
  shownList,
  whoseFollowUps,
} from '../../notes/follow-up-lists.tsx'
import { unpaidColumns, unpaidSort } from '../../reports/premium/unpaid-columns.tsx'
import { unverifiedColumns, unverifiedSort } from '../../reports/premium/unverified-columns.tsx'
import { listStateOf } from './list-query.ts'
import { type ListedCustomer, listedColumns } from './listed-columns.ts'

export type ListedRow = ListedCustomer | UnpaidCustomer | UnverifiedCustomer | OpenFollowUp | Mention | BulkRow
type OptionsOf<Listed extends object> = Omit<ListOptions<Listed>, 'rows' | 'prefix'>

/** A list of customers: how to load it, and its columns for filters and sorting. */
export interface NamedList {
  readonly call: Call
  readonly input: object
  readonly options: OptionsOf<ListedRow>
}

const { searchUsers } = customersCalls
const { getUnpaidPremiumList, getUnverifiedPremiumList } = reportsCalls
const { getFollowUps, getMyMentions } = notesCalls
const ofCustomer = [listedColumns.username, listedColumns.name] as const
const results = { name: 'customers', columns: Object.values(listedColumns) }
const unpaid = {
  name: 'unpaid premium customers',
  columns: [...ofCustomer, ...unpaidColumns],
  defaultSort: unpaidSort,
}
const unverified = {
  name: 'unverified premium customers',
  columns: [...ofCustomer, ...unverifiedColumns],
  defaultSort: unverifiedSort,
}
const followUps = { name: 'follow-ups', columns: followUpColumns, defaultSort: followUpSort }
const mentions = { name: 'mentions', columns: mentionColumns, defaultSort: mentionSort }

/** The list that a customer was opened from according to the URL; null if none that is loaded at once. */
export function listedIn(query: AddressQuery): NamedList | null {
  const { source } = query
  const state = listStateOf(query)
  const run = bulkRunOf(source)
  if (run) {
    const options = { name: bulkRowsName(run.id), columns: bulkRowColumns(run), defaultSort: bulkRowSort }
    return named(bulkCalls.getBulkRows, { id: String(run.id) }, options)
  }
  if (source === 'upcr') return named(getUnpaidPremiumList, {}, unpaid)
  if (source === 'uvpcr') return named(getUnverifiedPremiumList, {}, unverified)
  if (source !== FOLLOW_UPS) return null
  return shownList(state) === MENTIONS
    ? named(getMyMentions, {}, mentions)
    : named(getFollowUps, { whose: whoseFollowUps(state) }, followUps)
}

/** The results of a search. */
export function foundBy(searchText: string): NamedList {
  return named(searchUsers, { searchText }, results)
}

type RowOf<C extends Call> = ReplyOf<C> extends readonly (infer Listed extends ListedRow)[] ? Listed : never

function named<C extends Call>(call: C, input: InputOf<C>, options: OptionsOf<RowOf<C>>): NamedList {
  // Columns and rows always belong to the same list.
  return { call, input, options } as unknown as NamedList
}
