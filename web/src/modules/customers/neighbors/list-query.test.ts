import { expect, test } from 'vitest'
import { listQuery, listStateOf, withListState } from './list-query.ts'

test("a customer's URL stores and restores the list state", () => {
  const query = withListState({ sort: '-name', page: '2' }, 'upcr')
  expect(query).toEqual({ 'list.sort': '-name', 'list.page': '2', source: 'upcr' })
  expect(listStateOf({ ...query, tab: 'ledger' })).toEqual({ sort: '-name', page: '2' })
})

test("the next customer opens with the same list and tab, without the state of this customer's lists", () => {
  expect(listQuery({ 'list.sort': '-name', source: 'upcr', tab: 'ledger', 'ledger.page': '3' })).toEqual({
    'list.sort': '-name',
    source: 'upcr',
    tab: 'ledger',
  })
})
