import { expect, test } from 'vitest'
import { filtersOf, hasSameRows, readView, viewStateOf, toText, withoutList } from './view-state.ts'

const list = {
  prefix: '',
  keys: ['days'],
  pages: ['page'],
  columns: [
    { id: 'view', filter: undefined, canSort: false },
    { id: 'name', filter: 'text', canSort: true },
    { id: 'status', filter: ['Active', 'Disabled'], canSort: true },
    { id: 'total', filter: undefined, canSort: true },
  ],
} as const
const prefixed = { ...list, prefix: 'ledger.', keys: [] }

test('a view keeps filters, order, size and columns from a URL, but no page', () => {
  const query = { name: 'ann', sort: '-total', size: '25', hide: 'total', page: '3', days: '30', tab: 'x', saved: '7' }
  expect(toText(viewStateOf(query, list))).toBe('days=30&hide=total&name=ann&size=25&sort=-total')
  expect(withoutList(query, list)).toEqual({ tab: 'x' })
  expect(viewStateOf({ ...query, 'ledger.name': 'x' }, prefixed)).toEqual({ 'ledger.name': 'x' })
})

test.each([
  ['the full state', 'name=a%26b&status=Active&sort=-total', { name: 'a&b', status: 'Active', sort: '-total' }, []],
  ['a filter of a removed column', 'name=a&type=Trial', { name: 'a' }, ['type']],
  ['a removed choice', 'status=Paused&name=a', { name: 'a' }, ['status Paused']],
  ['a filter of a column without filter', 'total=5', {}, ['total']],
  ['an order by a removed column', 'sort=-price', {}, ['sort by price']],
  ['an order by a column of buttons', 'sort=view', {}, ['sort by view']],
  ['nothing', '', {}, []],
])('opens %s: %s', (_case, text, shown, missing) => {
  expect(readView(text, list)).toEqual({ shown, missing })
})

test('reuses loaded rows for column filters', () => {
  const { shown } = readView('ledger.name=a&ledger.sort=name', prefixed)
  expect(filtersOf(shown, prefixed)).toEqual({ name: 'a' })
  expect(hasSameRows({ days: '30' }, { days: '30', name: 'a' }, list)).toBe(true)
  expect(hasSameRows({ days: '30' }, {}, list)).toBe(false)
})
