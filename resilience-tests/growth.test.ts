import { expect, test } from 'vitest'
import { growthPerIteration } from './growth.ts'

test('measures constant growth per iteration', () => {
  expect(growthPerIteration([10, 12, 14, 16])).toBe(2)
  expect(growthPerIteration([3, 1])).toBe(-2)
})

test('ignores a single outlier', () => {
  expect(growthPerIteration([10, 10, 90, 10, 10])).toBe(0)
  expect(growthPerIteration([10, 12, 14, 90, 18, 20])).toBe(2)
})

test('requires at least two iterations', () => {
  expect(() => growthPerIteration([10])).toThrow('two iterations')
})
