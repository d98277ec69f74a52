import { expect, test } from 'vitest'
import { nextCell } from './next-cell.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 6, hour))
const program = (from: number, to: number) => ({ startTime: at(from), endTime: at(to) })
const rows = [
  { code: 'NEWS', programs: [program(10, 11), program(11, 13), program(13, 14)] },
  { code: 'NONE', programs: [] },
  { code: 'GOLD', programs: [program(9, 12), program(12, 15)] },
  { code: 'LATE', programs: [program(8, 9)] },
]

test.each([
  ['ArrowRight', 'NEWS', 1, 'NEWS', 2],
  ['ArrowLeft', 'NEWS', 1, 'NEWS', 0],
  ['Home', 'NEWS', 2, 'NEWS', 0],
  ['End', 'NEWS', 0, 'NEWS', 2],
  ['ArrowDown', 'NEWS', 1, 'GOLD', 0],
  ['ArrowDown', 'NEWS', 2, 'GOLD', 1],
  ['ArrowUp', 'GOLD', 1, 'NEWS', 1],
  ['ArrowDown', 'GOLD', 0, 'LATE', 0],
])('%s moves from %s %i to %s %i', (key, code, index, toCode, toIndex) => {
  const programsOf = (name: string) => rows.find((row) => row.code === name)?.programs ?? []
  const from = programsOf(code)[index] ?? program(0, 1)
  expect(nextCell(rows, { code, program: from }, key)).toEqual({ code: toCode, program: programsOf(toCode)[toIndex] })
})

test('arrow keys stop at the edges, and other keys are ignored', () => {
  const first = { code: 'NEWS', program: program(10, 11) }
  expect(nextCell(rows, first, 'ArrowLeft')).toBeNull()
  expect(nextCell(rows, first, 'ArrowUp')).toBeNull()
  expect(nextCell(rows, first, 'a')).toBeUndefined()
})
