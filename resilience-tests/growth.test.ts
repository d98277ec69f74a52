import { expect, test } from 'vitest'
import { growthPerIteration } from './growth.ts'

test('what grows by the same each iteration grows by that', () => {
  expect(growthPerIteration([10, 12, 14, 16])).toBe(2)
  expect(growthPerIteration([3, 1])).toBe(-2)
})

test('one iteration out of the ordinary is no growth', () => {
  expect(growthPerIteration([10, 10, 90, 10, 10])).toBe(0)
  expect(growthPerIteration([10, 12, 14, 90, 18, 20])).toBe(2)
})

test('one iteration alone shows no growth', () => {
  expect(() => growthPerIteration([10])).toThrow('two iterations')
})
