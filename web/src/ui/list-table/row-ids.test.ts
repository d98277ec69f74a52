import { expect, test } from 'vitest'
import { rowIds } from './row-ids.ts'

test('row IDs are unique and stay the same when rows are inserted before them', () => {
  const columns = [{ id: 'name', title: 'Name', value: (row: string) => row }]
  const before = rowIds(['Ben', 'Ana', 'Ben'], columns)
  const after = rowIds(['Ben', 'Eva', 'Ben', 'Ana', 'Ben'], columns)
  expect(after.slice(2)).toEqual(before)
  expect(new Set(after).size).toBe(5)
})
