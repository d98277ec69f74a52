import { expect, test } from 'vitest'
import { rowIds } from './row-ids.ts'

test('rows keep their names when new ones come before them, and no two have the same', () => {
  const columns = [{ id: 'name', title: 'Name', value: (row: string) => row }]
  const before = rowIds(['Ben', 'Ana', 'Ben'], columns)
  const after = rowIds(['Ben', 'Eva', 'Ben', 'Ana', 'Ben'], columns)
  expect(after.slice(2)).toEqual(before)
  expect(new Set(after).size).toBe(5)
})
