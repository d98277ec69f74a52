import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { rowNames } from './row-names.ts'

interface Row {
  readonly action: string
  readonly by: string
  readonly subject?: string
}

const columns: readonly Column<Row>[] = [
  { id: 'by', title: 'By', value: ({ by }) => by },
  { id: 'action', title: 'Action', value: ({ action }) => action },
  { id: 'subject', title: 'Subject', value: ({ subject }) => subject },
]
const namesOf = (...rows: Row[]) => rowNames(rows, columns, ({ action }) => action)

test('leaves different names as they are', () => {
  expect(namesOf({ action: 'Sign in', by: 'Ana' }, { action: 'Sign out', by: 'Ana' })).toEqual(['Sign in', 'Sign out'])
})

test('continues a shared name with what distinguishes its rows', () => {
  expect(
    namesOf(
      { action: 'Sign in', by: 'Ana' },
      { action: 'Sign in', by: 'Ben' },
      { action: 'Update', by: 'Ben', subject: 'GOLD' },
      { action: 'Update', by: 'Ben', subject: 'BLUE' },
      { action: 'Update', by: 'Ben' },
    ),
  ).toEqual(['Sign in, Ana', 'Sign in, Ben', 'Update, GOLD', 'Update, BLUE', 'Update'])
})

test('numbers identical rows', () => {
  const row = { action: 'Sign in', by: 'Ana' }
  expect(namesOf(row, row, row)).toEqual(['Sign in', 'Sign in (2)', 'Sign in (3)'])
})
