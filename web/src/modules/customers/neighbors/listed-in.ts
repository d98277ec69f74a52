import { bulkCalls } from '@portal/contract/bulk/calls'
import { notesCalls } from '@portal/contract/notes/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { AddressQuery } from '../../../ui/address-query.ts'
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
import { listedColumns } from './listed-columns.ts'
import { named, type NamedList } from './named-list.ts'

const { getUnpaidPremiumList, getUnverifiedPremiumList } = reportsCalls
const { getFollowUps, getMyMentions } = notesCalls
const ofCustomer = [listedColumns.username, listedColumns.name] as const
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
